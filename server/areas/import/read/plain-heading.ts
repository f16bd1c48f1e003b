/** How much of a heading is compared. No name has a tenth of it. */
const comparedChars = 200

/** A heading in the form in which it is compared: lower-case letters and digits, without accents. */
export function plainHeading(heading: string): string {
  return heading
    .slice(0, comparedChars)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}
