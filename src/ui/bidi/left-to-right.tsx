/** A number, code or address in the text. It keeps its order where the page runs from right to left. */
export const leftToRight = (text: string) => <bdi dir="ltr">{text}</bdi>
