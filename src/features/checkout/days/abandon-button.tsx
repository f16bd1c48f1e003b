import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button, IconButton } from '#src/ui/button/button.tsx'
import styles from '../checkout.module.css'
import { useAbandon } from './use-abandon.ts'

type Props = { checkout: Checkout }

/** Ends the checkout, so that its days become free, and goes to the product's page. */
function useLeave({ checkout }: Props) {
  const navigate = useNavigate()
  const router = useRouter()
  const { abandon, pending } = useAbandon()
  const leave = () => {
    const { href } = router.state.location
    return abandon(checkout, {
      leave: () => navigate({ to: '/products/$id', params: { id: checkout.product.id } }),
      onBack: () => router.history.push(href),
    })
  }
  return { leave, pending }
}

/** On a desktop, below the form. */
export function AbandonButton(props: Props) {
  const { leave, pending } = useLeave(props)
  if (useOfflineReason()) return null
  return (
    <span className={styles.wideOnly}>
      <Button look="quiet" pending={pending} onClick={() => void leave()}>
        <Trans>Abbandona questo prestito</Trans>
      </Button>
    </span>
  )
}

/** On a phone, at the top. */
export function LeaveCross(props: Props) {
  const { t } = useLingui()
  const { leave } = useLeave(props)
  if (useOfflineReason()) return null
  return (
    <span className={styles.phoneOnly}>
      <IconButton label={t`Abbandona questo prestito`} onClick={() => void leave()}>
        <X size={22} />
      </IconButton>
    </span>
  )
}
