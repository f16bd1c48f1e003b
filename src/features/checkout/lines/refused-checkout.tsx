import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Alternative, RefusedLine } from '#contract/errors.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { linesOf } from '#src/library/booking/lines.ts'
import { PointName } from '#src/library/point-name.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Chip } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import checkoutStyles from '../checkout.module.css'
import styles from './lines.module.css'
import { focusLines, useChangeLines } from './use-change-lines.ts'

type Props = {
  checkout: Checkout
  lines: readonly RefusedLine[]
  /** Why it is refused, if that is about no line. */
  text?: string | null | undefined
  /** What an external service says of the refused lines, instead of their code's text. */
  ownText?: string | undefined
  /** The nearest days on which all fit, some at another point. */
  alternatives: readonly Alternative[]
  /** Takes one of them. */
  onTake: (offered: Alternative) => unknown
  /** Another way to continue. */
  action?: ReactNode
  /** A line was changed, so that the refusal is outdated. */
  onChanged?: (() => void) | undefined
}

/** Which lines are refused and why, each with what solves it in one press; and the days on which all fit. */
export function RefusedCheckout(props: Props) {
  const { checkout, lines, text, ownText, alternatives, action, onTake, onChanged } = props
  return (
    <Banner tone="bad" action={action}>
      {lines.length > 0 ? (
        <ul className={styles.refused}>
          {lines.map(line => (
            <Refused
              key={line.product_id}
              checkout={checkout}
              line={line}
              ownText={ownText}
              onChanged={onChanged}
            />
          ))}
        </ul>
      ) : (
        text && <p>{text}</p>
      )}
      {alternatives.length > 0 && <Offered alternatives={alternatives} onTake={onTake} />}
    </Banner>
  )
}

type RefusedProps = Pick<Props, 'checkout' | 'ownText' | 'onChanged'> & { line: RefusedLine }

function Refused({ checkout, line, ownText, onChanged }: RefusedProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const name = useFormat().name(line)
  const offline = useOfflineReason()
  const change = useChangeLines(checkout)
  const lines = linesOf(checkout)
  const present = lines.find(({ product }) => product.id === line.product_id)
  const { code, limit = null, free } = line
  const text = ownText ?? failureText({ code, limit })
  const reason = free ? t`in quei giorni al massimo ${free}` : text
  const after = async (changed: Promise<boolean>) => {
    if (!(await changed)) return
    focusLines()
    onChanged?.()
  }
  return (
    <li>
      <p>
        <strong>{name}</strong>: {reason}
      </p>
      {present && !offline && (
        <div className={checkoutStyles.chips}>
          {Boolean(free) && (
            <Chip onClick={() => void after(change.set(line.product_id, free ?? 1))}>
              <Trans>Prendine {free}</Trans>
            </Chip>
          )}
          {lines.length > 1 && (
            <Chip aria-label={t`Togli ${name}`} onClick={() => void after(change.remove(present))}>
              <Trans>Togli</Trans>
            </Chip>
          )}
        </div>
      )}
      {change.failure && <p>{failureText(change.failure)}</p>}
    </li>
  )
}

function Offered({ alternatives, onTake }: Pick<Props, 'alternatives' | 'onTake'>) {
  const format = useFormat()
  const { data: points = [] } = useQuery(queryFor('headquarters.list'))
  return (
    <>
      <p>
        <Trans>Giorni liberi vicini:</Trans>
      </p>
      <div className={checkoutStyles.chips}>
        {alternatives.map(one => {
          const point = points.find(({ id }) => id === one.address_id)
          return (
            <Chip key={`${one.from_date} ${one.address_id}`} onClick={() => onTake(one)}>
              {format.period(one)}
              {point && (
                <>
                  {' · '}
                  <PointName point={point} />
                </>
              )}
              {one.address_id === deliveryPoint && (
                <>
                  {' · '}
                  <Trans>Consegna a domicilio</Trans>
                </>
              )}
            </Chip>
          )
        })}
      </div>
    </>
  )
}
