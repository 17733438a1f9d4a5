/* Models of what runs operators of reductions (see models.h). */
#ifndef M2S_SLICER_MODEL_OPERATORS_H
#define M2S_SLICER_MODEL_OPERATORS_H

extern const char model_operate[], model_reduce[];

#endif
