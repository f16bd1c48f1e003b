/** The catalogue is stored on a phone in so many slices; a product's slice depends on its id alone. */
export const pocketSlices = 128
/** How long a slice's tag is. */
export const sliceTagChars = 6
/** A library with more products is not stored on phones. */
export const pocketMaxProducts = 10_000
/** A longer description is cut at the end of a word. */
export const pocketDescriptionChars = 320
