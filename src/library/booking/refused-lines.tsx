import { useLingui } from '@lingui/react'
import type { RefusedLine } from '#contract/errors.ts'
import { failureName } from '#contract/texts/failures.ts'
import { groupsOf } from '#domain/loans/bookings.ts'
import { failureTexts } from '#src/i18n/failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'

type Props = {
  lines: readonly RefusedLine[]
  /** What is said of some of them instead of their code's own text. */
  ownText?: (line: RefusedLine) => string | null | undefined
}

/** Of several things the ones that a rule refuses, each with its own reason; pieces of one product once. */
export function RefusedLines({ lines, ownText }: Props) {
  const { i18n } = useLingui()
  const format = useFormat()
  if (lines.length === 0) return null
  const said = lines.map(
    line => `${format.name(line)}: ${ownText?.(line) ?? i18n._(failureTexts[failureName(line)])}`,
  )
  return (
    <ul role="alert">
      {groupsOf(said, text => text).map(([text]) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
