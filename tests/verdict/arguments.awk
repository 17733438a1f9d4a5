# Calls of MPI functions with one null handle each, from the table of MPI functions and the
# prototypes of mpi.h: lines NAME, argument, code that is expected, call; separated by tabs.
#
#     MPI_Bcast	3	MPI-ARG-TYPE	MPI_Bcast(b, 1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);

function default_of(type, role) {
    if (role == "c") return name ~ /eighbor|MPI_Cart|Graph/ ? "grid" : "MPI_COMM_WORLD"
    if (role == "t") return "MPI_INT"
    if (role == "p") return "MPI_SUM"
    if (role == "n") return "1"
    if (role ~ /[dsrg]/) return "0"
    if (role == "S") return "MPI_STATUS_IGNORE"
    if (role == "q") return "&request"
    if (type ~ /^(const )?MPI_Status \*/) return "&status"
    if (type ~ /^MPI_Message \*/) return "&message"
    if (type ~ /^MPI_Comm \*/) return "&made"
    if (type ~ /^MPI_Group \*/) return "&group"
    if (type ~ /^MPI_Info \*/) return "&info"
    if (type ~ /^MPI_Errhandler \*/) return "&handler"
    if (type ~ /MPI_Datatype/) return "types"
    if (type ~ /^MPI_Group /) return "group"
    if (type ~ /^MPI_Info /) return "MPI_INFO_NULL"
    if (type ~ /^MPI_Errhandler /) return "MPI_ERRORS_RETURN"
    if (type ~ /MPI_Aint.*[*[]/) return "places"
    if (type ~ /MPI_Count.*[*[]/) return "counts"
    if (type ~ /^(const )?int.*[*[]/) return "numbers + " 4 * k
    if (type ~ /char/) return "text"
    if (type ~ /\*/) return "b + " 16 * k
    return "1"
}

function call_with(wrong, null,    text) {
    text = name "("
    for (k = 1; k <= n; k++) {
        role = substr(roles[name], k, 1)
        text = text (k > 1 ? ", " : "") (k == wrong ? null : default_of(args[k], role))
    }
    return text ");"
}

BEGIN {
    null["c"] = "MPI_COMM_NULL"; code["c"] = "MPI-ARG-COMM"
    null["t"] = "MPI_DATATYPE_NULL"; code["t"] = "MPI-ARG-TYPE"
    null["p"] = "MPI_OP_NULL"; code["p"] = "MPI-ARG-OP"
    # a null handle is allowed there, or another argument of these would be wrong first, or
    # the slicer drops the call
    split("MPI_Abort MPI_Intercomm_create MPI_Type_create_darray MPI_Type_size MPI_Type_size_x " \
          "MPI_Comm_get_name MPI_Type_get_name MPI_Pack_size MPI_Get_count MPI_Get_elements " \
          "MPI_Get_elements_x MPI_Imrecv MPI_Mrecv MPI_Pack_external MPI_Pack_external_size " \
          "MPI_Unpack_external MPI_Comm_c2f MPI_Type_c2f MPI_Op_c2f MPI_Pack MPI_Unpack " \
          "MPI_Comm_compare", list, " ")
    for (k in list)
        skipped[list[k]] = 1
}

FNR == NR {
    if (match($0, /^MPI_CALL\(MPI_[A-Za-z0-9_]+/) && !/, NO_[A-Z0-9_]+, / && !/, (RMA|IO|DYNAMIC|TOOL), /) {
        split($0, field, "\"")
        roles[substr($0, 10, RLENGTH - 9)] = field[4]
    }
    next
}

{
    name = $0
    sub(/\(.*/, "", name)
    sub(/.* /, "", name)
    list_text = $0
    sub(/^[^(]*\(/, "", list_text)
    sub(/\);$/, "", list_text)
    n = split(list_text, args, / *, */)
    if (!(name in roles) || name in skipped || n != length(roles[name]))
        next
    for (wrong = 1; wrong <= n; wrong++) {
        kind = substr(roles[name], wrong, 1)
        if (kind in null)
            printf "%s\t%d\t%s\t%s\n", name, wrong, code[kind], call_with(wrong, null[kind])
    }
}
