/** The maximum number of rows in a list. A search finds others. */
export const most = 50
