/* The names of the encodings, as they stand in options and reports: "scheduled". */
#include "codegen/codegen.h"

const char *encoding_text(enum encoding e)
{
    switch (e) {
    case ENCODING_AUTO: return "auto";
    case ENCODING_RENDEZVOUS: return "rendezvous";
    case ENCODING_SCHEDULED: return "scheduled";
    case ENCODING_MATCHING: return "matching";
    case ENCODING_DIRECT: return "direct";
    case ENCODING_STEPS: return "steps";
    }
    return "?";
}
