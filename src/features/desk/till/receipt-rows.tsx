import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paymentMethods, type Receipt } from '#contract/shapes/desk/till.ts'
import { methodNames, numberOf, useReceiptTexts } from '#src/library/payment/receipt-texts.ts'
import { sumOf } from './sums.ts'
import styles from './till.module.css'

/** Receipts, the latest first, each a press from its page. */
export function ReceiptRows({ receipts }: { receipts: readonly Receipt[] }) {
  const { t } = useLingui()
  return (
    <ul className={styles.rows} aria-label={t`Ricevute`}>
      {receipts.map(receipt => (
        <li key={receipt.id} className={styles.row}>
          <Row receipt={receipt} />
        </li>
      ))}
    </ul>
  )
}

function Row({ receipt }: { receipt: Receipt }) {
  const { money, method, what, who } = useReceiptTexts()
  const number = numberOf(receipt)
  const later = receipt.reversed_by && numberOf(receipt.reversed_by)
  const payer = who(receipt)
  return (
    <>
      <div>
        <Link to="/desk/receipts/$id" params={{ id: receipt.id }}>
          <Trans>n. {number}</Trans> · {what(receipt)}
        </Link>
        <p className={styles.small}>
          {[payer, method(receipt)].filter(Boolean).join(' · ')}
          {later && (
            <>
              {' · '}
              <Trans>stornata dalla n. {later}</Trans>
            </>
          )}
        </p>
      </div>
      <span className={styles.amount}>{money(receipt.cents)}</span>
    </>
  )
}

/** What came in by each way. */
export function Sums({ receipts }: { receipts: readonly Receipt[] }) {
  const { i18n } = useLingui()
  const { money } = useReceiptTexts()
  const paid = paymentMethods.filter(method => receipts.some(one => one.method === method))
  if (paid.length === 0) return null
  return (
    <dl className={styles.sums}>
      {paid.map(method => (
        <SumOf key={method} name={i18n._(methodNames[method])}>
          {money(sumOf(receipts, method))}
        </SumOf>
      ))}
    </dl>
  )
}

function SumOf({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
