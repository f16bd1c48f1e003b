import { Plural, Trans } from '@lingui/react/macro'
import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useToday } from '#src/library/clock.ts'

/** How many people are named. */
const most = 3

/** For staff: who has a product, and until when or since when it should be back. */
export function Holders({ product: { code, holders = [] } }: { product: AdminProduct }) {
  const rest = holders.length - most
  return (
    <>
      {holders.slice(0, most).map((holder, at) => (
        <span key={holder.loan}>
          {at > 0 && ', '}
          <Holder holder={holder} hasCode={holders.length > 1 || holder.code !== code} />
        </span>
      ))}
      {rest > 0 && (
        <>
          {' '}
          <Plural value={rest} one="e un altro" other="e altri #" />
        </>
      )}
    </>
  )
}

type Props = { holder: NonNullable<AdminProduct['holders']>[number]; hasCode: boolean }

function Holder({ holder: { code, member, to_date }, hasCode }: Props) {
  const format = useFormat()
  const nameOf = usePersonName()
  const today = useToday()
  const name = hasCode ? `${nameOf(member.name)} (${code})` : nameOf(member.name)
  if (to_date < today) {
    const day = format.day(to_date)
    return (
      <Trans>
        Lo ha {name}, doveva tornare: {day}
      </Trans>
    )
  }
  const day = withPreposition('until', format.day(to_date))
  return (
    <Trans>
      Lo ha {name}, {day}
    </Trans>
  )
}
