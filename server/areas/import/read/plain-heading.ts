/** How much of a heading is compared. No name has a tenth of it. */
const comparedChars = 200

/** `dueDate` as `due Date`: programs write headings so. */
export const apart = (heading: string) => heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/** A heading in the form in which it is compared: lower-case letters and digits, without accents and the sign of «Nº»; `#` is a number. */
export function plainHeading(heading: string): string {
  return apart(heading.slice(0, comparedChars))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('#', ' number ')
    .replace(/[ºª]/g, ' ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}
