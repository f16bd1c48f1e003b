/** A phone stores the catalogue in this many slices. A product's slice depends only on its id. */
export const pocketSlices = 128
/** The length of a slice's tag, by which the server knows which slices have changed. */
export const sliceTagChars = 6
/** A phone does not store the catalogue of a library with more products. */
export const pocketMaxProducts = 10_000
/** A longer description is cut at the end of a word. */
export const pocketDescriptionChars = 320
