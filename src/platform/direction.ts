/** Whether the page's text runs from right to left. */
export const isRightToLeft = () => document.dir === 'rtl'

/** The horizontal direction of reading: 1 to the right, -1 to the left. In style sheets `--forward`. */
export const forward = () => (isRightToLeft() ? -1 : 1)
