import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { keepAwake } from '#src/platform/wake-lock.ts'
import { FullScreenQr } from '#src/ui/qr/full-screen-qr.tsx'
import { CodeText, QrCode } from '#src/ui/qr/qr.tsx'
import styles from './loans.module.css'

export type CodeKind = 'pickup' | 'deposit'

type Props = { order: Order; kind: CodeKind; compact?: boolean }

/** A smartlocker code with its QR image, drawn here; a touch brings it to the whole screen. */
export function LockerCode({ order, kind, compact = false }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const title = kind === 'pickup' ? t`Codice di ritiro` : t`Codice di deposito`
  const code = kind === 'pickup' ? order.loan.pickup_code : order.loan.deposit_code
  const value = kind === 'pickup' ? order.loan.pickup_qr_code : order.loan.deposit_qr_code
  if (!code || !value) return null
  return (
    <div className={compact ? styles.codeRow : styles.codeCard}>
      {!compact && <h3>{title}</h3>}
      <button
        type="button"
        className={styles.qrButton}
        aria-label={t`Mostra a tutto schermo: ${title}`}
        onClick={() => setOpen(true)}
      >
        <QrCode value={value} label={`${title} ${code}`} />
      </button>
      <div>
        {compact && <p className={styles.small}>{title}</p>}
        <CodeText code={code} />
      </div>
      <FullScreenQr
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        label={`${title} ${code}`}
        value={value}
        code={code}
        keepAwake={keepAwake}
      >
        <p>{order.product.name}</p>
        <Where order={order} />
        <p>
          <Trans>Se il lettore non lo vede, alza la luminosità dello schermo.</Trans>
        </p>
      </FullScreenQr>
    </div>
  )
}

function Where({ order }: { order: Order }) {
  const format = useFormat()
  const { address } = order.shipping
  if (!address) return null
  return (
    <>
      <p>
        <strong>{address.name}</strong>
        {address.address && <>, {address.address}</>}
      </p>
      {address.smartlocker_instruction && <p>{format.text(address.smartlocker_instruction)}</p>}
    </>
  )
}
