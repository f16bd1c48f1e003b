import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import type { Order } from '#contract/shapes/order.ts'
import { call } from '#src/api/client.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'

type Props = {
  order: Order
  /** It is what the page offers first. */
  main?: boolean
}

/** Gives the days of a loan to the device's calendar, as a file. */
export function CalendarButton({ order, main = false }: Props) {
  const { t } = useLingui()
  const { attempt, button } = useAttempt({ toast: true })
  const save = async () => {
    const file = await attempt(() => call('orders.calendar', { params: { id: order.id } }))
    if (file) saveFile(file.name, 'text/calendar', file.content)
  }
  return (
    <Button
      look={main ? 'primary' : 'secondary'}
      small={!main}
      {...button}
      pendingText={t`Preparazione…`}
      onClick={() => void save()}
    >
      <CalendarPlus size={18} />
      <Trans>Aggiungi al calendario</Trans>
    </Button>
  )
}
