import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import type { Order } from '#contract/shapes/order.ts'
import { call } from '#src/api/client.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'

/** Downloads the loan's days as a calendar file. */
export function CalendarButton({ order }: { order: Order }) {
  const { t } = useLingui()
  const { attempt, button } = useAttempt({ toast: true })
  const save = async () => {
    const file = await attempt(() => call('orders.calendar', { params: { id: order.id } }))
    if (file) saveFile(file.name, 'text/calendar', file.content)
  }
  return (
    <p>
      <Button
        look="secondary"
        small
        {...button}
        pendingText={t`Preparazione…`}
        onClick={() => void save()}
      >
        <CalendarPlus size={18} />
        <Trans>Aggiungi al calendario</Trans>
      </Button>
    </p>
  )
}
