import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button, IconButton } from '#src/ui/button/button.tsx'
import styles from '../checkout.module.css'
import { useAbandonLater } from './use-abandon-later.ts'

type Props = { checkout: Pick<Checkout, 'id' | 'version' | 'product'> }

/** Leaves for the product's page. The checkout ends, and its days become free, when the undo toast is over. */
function useLeave({ checkout }: Props) {
  const navigate = useNavigate()
  const router = useRouter()
  const { abandon } = useAbandonLater()
  return async () => {
    const { href } = router.state.location
    await navigate({ to: '/products/$id', params: { id: checkout.product.id } })
    abandon(checkout, () => router.history.push(href))
  }
}

/** On a desktop, below the form. */
export function AbandonButton(props: Props) {
  const leave = useLeave(props)
  if (useOfflineReason()) return null
  return (
    <span className={styles.wideOnly}>
      <Button look="quiet" onClick={() => void leave()}>
        <Trans>Abbandona questo prestito</Trans>
      </Button>
    </span>
  )
}

/** On a phone, at the top. */
export function LeaveCross(props: Props) {
  const { t } = useLingui()
  const leave = useLeave(props)
  if (useOfflineReason()) return null
  return (
    <span className={styles.phoneOnly}>
      <IconButton label={t`Abbandona questo prestito`} onClick={() => void leave()}>
        <X size={22} />
      </IconButton>
    </span>
  )
}
