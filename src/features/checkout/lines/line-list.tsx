import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { periodOf } from '#contract/period.ts'
import type { Checkout, CheckoutLine } from '#contract/shapes/checkout.ts'
import { piecesOf } from '#domain/loans/bookings.ts'
import { lineRules } from '#domain/loans/lines.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { allProducts } from '#src/library/all-products.ts'
import { linesOf } from '#src/library/booking/lines.ts'
import { useLibrary } from '#src/library/library.ts'
import { NotBackBanner } from '#src/library/products/not-back.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button, buttonClass, IconButton } from '#src/ui/button/button.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { VisuallyHidden } from '#src/ui/states/states.tsx'
import checkoutStyles from '../checkout.module.css'
import styles from './lines.module.css'
import { mostPieces } from './most-pieces.ts'
import { linesId, useChangeLines } from './use-change-lines.ts'

/** What is borrowed: one product with its picture, or a list of them; how many of each, and the way to more. */
export function LineList({ checkout }: { checkout: Checkout }) {
  const failureText = useFailureText()
  const change = useChangeLines(checkout)
  const countId = useId()
  const lines = linesOf(checkout)
  const [first] = lines
  const alone = lines.length === 1 && first
  return (
    <aside
      id={linesId}
      tabIndex={-1}
      className={alone ? checkoutStyles.summary : styles.summary}
      aria-labelledby={alone ? undefined : countId}
    >
      {alone ? (
        <>
          <LinePicture line={alone} sizes="(min-width: 960px) 306px, 104px" />
          <div>
            <LineFacts checkout={checkout} line={alone} change={change} />
          </div>
        </>
      ) : (
        <>
          <p id={countId} className={styles.count}>
            <Plural value={lines.length} one="# oggetto" other="# oggetti" />
          </p>
          <ul>
            {lines.map(line => (
              <li key={line.product.id}>
                <LinePicture line={line} sizes="64px" square />
                <div>
                  <LineFacts checkout={checkout} line={line} change={change}>
                    <RemoveButton line={line} change={change} />
                  </LineFacts>
                  <NotBack id={line.product.id} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {change.failure && !lines.some(({ product }) => product.id === change.changed) && (
        <p className={styles.problem} role="alert">
          {failureText(change.failure)}
        </p>
      )}
      <MoreLink checkout={checkout} />
    </aside>
  )
}

type Change = ReturnType<typeof useChangeLines>
type LineProps = { line: CheckoutLine; change: Change }

function LinePicture({
  line,
  sizes,
  square = false,
}: {
  line: CheckoutLine
  sizes: string
  square?: boolean
}) {
  const { product } = line
  const name = useFormat().name(product)
  return (
    <Link to="/products/$id" params={{ id: product.id }} aria-label={name}>
      <Picture picture={product.img} sizes={sizes} square={square} decorative eager />
    </Link>
  )
}

type FactsProps = LineProps & { checkout: Checkout; children?: ReactNode }

function LineFacts({ checkout, line, change, children }: FactsProps) {
  const failureText = useFailureText()
  const { product } = line
  const name = useFormat().name(product)
  const { failure } = change
  return (
    <>
      <h2>{name}</h2>
      <p>
        {product.code}, <Trans>gratis</Trans>
      </p>
      <div className={styles.acts}>
        <Quantity checkout={checkout} line={line} change={change} name={name} />
        {children}
      </div>
      {failure && change.changed === product.id && (
        <p className={styles.problem} role="alert">
          {failureText(failure)}
        </p>
      )}
    </>
  )
}

/** How many pieces, where more than one can be had. */
function Quantity({
  checkout,
  line,
  change,
  name,
}: LineProps & { checkout: Checkout; name: string }) {
  const { t } = useLingui()
  const reasonId = useId()
  const offline = useOfflineReason()
  const library = useLibrary()
  const { quantity } = line
  const { data: product } = useQuery(queryFor('products.get', { params: { id: line.product.id } }))
  if (!product) return null
  const { most, byDays } = mostPieces({
    product,
    quantity,
    others: piecesOf(linesOf(checkout)) - quantity,
    rules: lineRules(library),
    days: periodOf(checkout.loan),
    reserved: checkout.expires_at !== null,
  })
  if (most === 1) return null
  const full = quantity >= most
  const press = (next: number) => {
    const isPossible = 1 <= next && next <= most
    if (isPossible && !offline) void change.set(line.product.id, next)
  }
  const reason =
    offline ??
    (full ? (byDays ? t`In questi giorni al massimo ${most}` : t`Al massimo ${most}`) : null)
  return (
    <fieldset className={styles.quantity} aria-label={t`Quanti: ${name}`}>
      <IconButton
        label={t`Uno in meno`}
        aria-disabled={quantity === 1 || Boolean(offline)}
        onClick={() => press(quantity - 1)}
      >
        <Minus size={18} />
      </IconButton>
      <output aria-busy={change.pending}>
        {quantity}
        <VisuallyHidden>{` × ${name}`}</VisuallyHidden>
      </output>
      <IconButton
        label={t`Uno in più`}
        aria-disabled={full || Boolean(offline)}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => press(quantity + 1)}
      >
        <Plus size={18} />
      </IconButton>
      {reason && <small id={reasonId}>{reason}</small>}
    </fieldset>
  )
}

function RemoveButton({ line, change }: LineProps) {
  const { t } = useLingui()
  const name = useFormat().name(line.product)
  const offline = useOfflineReason()
  return (
    <Button
      look="quiet"
      small
      aria-label={t`Togli ${name}`}
      pending={change.pending}
      disabledReason={offline}
      onClick={() => void change.remove(line)}
    >
      <Trans>Togli</Trans>
    </Button>
  )
}

function NotBack({ id }: { id: string }) {
  const { data } = useQuery(queryFor('products.get', { params: { id } }))
  return data ? <NotBackBanner loan={data.loan} /> : null
}

/** The way to another product, unless nothing more may be borrowed together. */
function MoreLink({ checkout }: { checkout: Checkout }) {
  const { products } = lineRules(useLibrary())
  const lines = linesOf(checkout)
  const isHome = lines.some(({ product }) => product.location.address.is.private)
  if (isHome || lines.length >= products) return null
  return (
    <p className={styles.more}>
      <Link {...allProducts} className={buttonClass('quiet', true)}>
        <Plus size={18} />
        <Trans>Aggiungi un oggetto</Trans>
      </Link>
    </p>
  )
}
