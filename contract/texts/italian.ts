/**
 * Marks Italian texts, alone or in an object, for `npm run extract`, which puts them into each language's
 * catalogue. A `{name}` is replaced by a value when the text is used.
 */
export function italian<const T>(texts: T): T {
  return texts
}
