import { type Format, numberFormat } from '#src/ui/field/formats.ts'

/** Seconds, shown and typed as minutes. */
export const minutesFormat: Format<number> = {
  show: seconds => String(seconds / 60),
  parse: text => numberFormat.parse(text) * 60,
}

/** An instant as the value of a date and time field, in the time zone of the browser. */
export const localTimeFormat: Format<string | null> = {
  show: instant => (instant ? localTime(new Date(instant)) : ''),
  parse(text) {
    if (!text) return null
    const date = new Date(text)
    return Number.isNaN(date.getTime()) ? text : date.toISOString()
  },
}

/** A university by its domain. */
export const universityFormat: Format<{ domain: string } | null> = {
  show: university => university?.domain ?? '',
  parse: text => (text.trim() ? { domain: text.trim() } : null),
}

/** Host names, separated by commas or spaces. */
export const hostsFormat: Format<string[]> = {
  show: hosts => hosts.join(', '),
  parse: text => text.split(/[\s,;]+/).filter(Boolean),
}

function localTime(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
