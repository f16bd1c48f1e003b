import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import type { CodeKind } from '#domain/loans/codes.ts'
import { CodeText, QrCode } from '#src/ui/qr/qr.tsx'
import styles from '../loans.module.css'
import { FullScreenCode } from './full-screen-code.tsx'

type Props = { order: Order; kind: CodeKind; compact?: boolean }

/** A locker code with its QR image, drawn here; a touch opens it on the whole screen. */
export function LockerCode({ order, kind, compact = false }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const title = kind === 'pickup' ? t`Codice di ritiro` : t`Codice di deposito`
  const code = kind === 'pickup' ? order.loan.pickup_code : order.loan.deposit_code
  const value = kind === 'pickup' ? order.loan.pickup_qr_code : order.loan.deposit_qr_code
  if (!code || !value) return null
  return (
    <div className={compact ? styles.code : styles.codeCard}>
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
      <FullScreenCode order={order} kind={kind} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
