import { instantOf } from '#domain/days/local-time.ts'
import { timeIn, todayIn } from '#domain/days/plain-date.ts'
import { timeZone } from '#src/platform/clock.ts'
import { type Format, numberFormat } from '#src/ui/field/formats.ts'

/** Seconds, shown and typed as minutes. */
export const minutesFormat: Format<number> = {
  show: seconds => String(seconds / 60),
  parse: text => numberFormat.parse(text) * 60,
}

/** An instant as the value of a date and time field, in the library's time zone. */
export const localTimeFormat: Format<string | null> = {
  show(instant) {
    if (!instant) return ''
    const at = new Date(instant)
    return `${todayIn(timeZone(), at)}T${timeIn(timeZone(), at)}`
  },
  parse(text) {
    if (!text) return null
    const [day = '', time = ''] = text.split('T')
    const date = instantOf(timeZone(), day, time.slice(0, 5))
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
