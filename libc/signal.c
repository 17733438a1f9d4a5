/* Any number of signals, once the handler is installed (C11 7.14, POSIX). */
#include "libc/m2s.h"

void __m2s_signals_alone(int *installed, void (*handler)(void))
{
    while (*installed && m2s_signal_comes())
        handler();
}

void __m2s_signals(int *installed, void (*handler)(int))
{
    while (*installed && m2s_signal_comes())
        handler(m2s_signal_number());
}

void __m2s_signals_info(int *installed, void (*handler)(int, void *, void *))
{
    while (*installed && m2s_signal_comes())
        handler(m2s_signal_number(), m2s_signal_data(), m2s_signal_data());
}
