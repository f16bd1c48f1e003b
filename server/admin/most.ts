/** The most rows of a list: a search narrows it. */
export const most = 50
