/* Models of what runs at the end of the process, or when a signal comes (see models.h). */
#ifndef M2S_SLICER_MODEL_HANDLERS_H
#define M2S_SLICER_MODEL_HANDLERS_H

extern const char model_signal_alone[], model_signal[], model_signal_info[];
extern const char model_at_exit[], model_on_exit[], model_exit[];

#endif
