/* Nodes of the solver that flow into each other. */
#ifndef M2S_SLICER_COLLAPSE_H
#define M2S_SLICER_COLLAPSE_H

struct sl_solver;

/* Makes nodes in a circle one, now and then: when much has flowed since the last time. */
void collapse_circles(struct sl_solver *v);

#endif
