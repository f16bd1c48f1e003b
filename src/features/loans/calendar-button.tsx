import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { call } from '#src/api/client.ts'
import { toFailure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Downloads the loan's days as a calendar file. */
export function CalendarButton({ order }: { order: Order }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      const { name, content } = await call('orders.calendar', { params: { id: order.id } })
      saveFile(name, 'text/calendar', content)
    } catch (error) {
      showToast(failureText(toFailure(error)), 'alert')
    }
    setPending(false)
  }
  return (
    <p>
      <Button
        look="secondary"
        small
        pending={pending}
        pendingText={t`Preparazione…`}
        disabledReason={offline}
        onClick={() => void save()}
      >
        <CalendarPlus size={18} />
        <Trans>Aggiungi al calendario</Trans>
      </Button>
    </p>
  )
}
