import { Trans } from '@lingui/react/macro'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { isNotBack, useDueDay } from './product-state.tsx'

/** Says before a booking, and during it, that the product is overdue with somebody else. */
export function NotBackBanner({ loan }: { loan: ProductCard['loan'] }) {
  const format = useFormat()
  const due = useDueDay(loan)
  const day = due && format.dayShort(due)
  if (!isNotBack(loan)) return null
  return (
    <Banner tone="waiting">
      {day ? (
        <Trans>
          Doveva tornare {day} e non è ancora qui: nei giorni che prenoti potrebbe mancare.
        </Trans>
      ) : (
        <Trans>Non si sa quando torna: nei giorni che prenoti potrebbe mancare.</Trans>
      )}
    </Banner>
  )
}
