int n(void);
