/** How a value that is no text is shown and typed as one. */
export type Format<V> = { show: (value: V) => string; parse: (text: string) => V }

/** A number, with a decimal point or comma. Other text becomes `NaN`, which the contract refuses. */
export const numberFormat: Format<number> = {
  show: String,
  parse: text => Number(text.trim().replace(',', '.') || Number.NaN),
}

/** The same, shown with the decimal separator of a language. */
export const localNumberFormat = (locale: string): Format<number> => ({
  ...numberFormat,
  show: value => String(value).replace('.', decimalSign(locale)),
})

/** The decimal separator of a language. */
function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** A number, or `null` if empty. */
export const optionalNumberFormat = (locale: string): Format<number | null> => ({
  show: value => (value === null ? '' : localNumberFormat(locale).show(value)),
  parse: text => (text.trim() ? numberFormat.parse(text) : null),
})

/** A list of texts, one on each line. */
export const linesFormat: Format<string[]> = {
  show: lines => lines.join('\n'),
  parse(text) {
    const lines = text.split('\n').map(line => line.trim())
    return lines.filter(Boolean)
  },
}

/** A text, or `null` if empty. */
export const optionalTextFormat: Format<string | null> = {
  show: value => value ?? '',
  parse: text => text.trim() || null,
}
