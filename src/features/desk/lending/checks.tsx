import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { CheckResult, DeskChecksAnswer } from '#contract/shapes/desk/lending.ts'
import { isOut } from '#domain/loans/states.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { checkNames } from '#src/library/products/check-names.ts'
import { useUndoMove } from '#src/library/undo-move.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { type Thing, useBasket, withQuantity } from './basket.ts'
import { checkText, okTexts } from './check-texts.ts'
import { useDeskPoints } from './days.tsx'
import styles from './lending.module.css'

/** What the rules say of this lending: red and amber ones one by one, each with its way on, green ones together. */
export function Checks({ answer }: { answer: DeskChecksAnswer }) {
  const { i18n } = useLingui()
  const rank = { refused: 0, overridable: 1, ok: 2 } as const
  const open = answer.checks
    .filter(({ state }) => state !== 'ok')
    .sort((a, b) => rank[a.state] - rank[b.state])
  const fine = answer.checks.filter(({ state }) => state === 'ok')
  const count = fine.length
  return (
    <div className={styles.checks}>
      <ul>
        {open.map(check => (
          <li key={check.check} className={styles.check} data-state={check.state}>
            <Refusal check={check} answer={answer} />
          </li>
        ))}
      </ul>
      <details className={styles.fine}>
        <summary>
          <CircleCheck size={20} />
          {open.length === 0 ? (
            <Trans>Tutto in ordine: {count} controlli</Trans>
          ) : (
            <Trans>In ordine gli altri {count} controlli</Trans>
          )}
        </summary>
        <ul>
          {fine.map(({ check }) => (
            <li key={check}>{i18n._(okTexts[check])}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

type Props = { check: CheckResult; answer: DeskChecksAnswer }

function Refusal({ check: result, answer }: Props) {
  const { t, i18n } = useLingui()
  const { check, state, code, lines } = result
  const format = useFormat()
  const { basket, change } = useBasket()
  const reason = basket.reasons[check] ?? ''
  const name = i18n._(checkNames[check])
  const Icon = state === 'refused' ? CircleX : TriangleAlert
  return (
    <>
      <Icon size={22} />
      <div>
        <strong>{name}</strong>
        {lines.length === 0 ? (
          <p>{i18n._(checkText(result, code))}</p>
        ) : (
          lines.map(line => (
            <p key={`${line.product_id}${line.code}`}>
              {basket.things.length > 1 && <>{format.name(line)}: </>}
              {i18n._(checkText(result, line.code))}
              {line.free !== undefined && line.free > 0 && (
                <> {t`${plural(line.free, { one: 'Ne resta #.', other: 'Ne restano #.' })}`}</>
              )}
            </p>
          ))
        )}
        <WayOn check={result} answer={answer} />
        {state === 'overridable' && (
          <TextField
            label={t`Perché presti lo stesso?`}
            aria-label={t`Perché presti lo stesso? ${name}`}
            paste
            maxLength={limits.noteMaxChars}
            value={reason}
            onChange={text => change(({ reasons }) => ({ reasons: { ...reasons, [check]: text } }))}
          />
        )}
      </div>
    </>
  )
}

/** What can be done about a check that is not green. */
function WayOn({ check: { check, code, lines }, answer }: Props) {
  const format = useFormat()
  const { basket, change } = useBasket()
  const { things } = basket
  const named = things.filter(({ id }) => lines.some(({ product_id }) => product_id === id))
  const { latest, proposed, member } = answer
  const may = useMay()
  const person = (text: ReactNode) => (
    <Link
      className={buttonClass('secondary', true)}
      to="/admin/members/$id"
      params={{ id: member.id }}
    >
      {text}
    </Link>
  )
  if (code === 'card_missing' || code === 'card_inactive') {
    if (!may('till.sell')) return null
    return (
      <Button look="secondary" small onClick={() => change({ isSelling: true })}>
        {code === 'card_missing' ? (
          <Trans>Fai la tessera</Trans>
        ) : (
          <Trans>Rinnova la tessera</Trans>
        )}
      </Button>
    )
  }
  if (check === 'suspension' || check === 'form') return person(<Trans>Apri la sua scheda</Trans>)
  if (check === 'days' || check === 'next_booking') {
    const day = check === 'days' ? (proposed ?? latest) : latest
    if (day && day !== answer.to_date && day >= answer.from_date) {
      const until = format.dayShort(day)
      return (
        <Button look="secondary" small onClick={() => change({ to: day })}>
          <Trans>Fai riportare entro {until}</Trans>
        </Button>
      )
    }
  }
  if (check === 'place') {
    const [place] = named.map(thing => thing.place)
    if (place) return <PointOf place={place} />
  }
  return (
    <div className={styles.acts}>
      {named.map(thing => (
        <LineWay
          key={thing.id}
          isOnly={named.length === 1}
          thing={thing}
          code={lines.find(({ product_id }) => product_id === thing.id)?.code ?? null}
          free={lines.find(({ product_id }) => product_id === thing.id)?.free ?? 0}
        />
      ))}
    </div>
  )
}

/** Chooses the point where a thing that is not moved is. */
function PointOf({ place }: { place: string }) {
  const { change } = useBasket()
  const points = useQuery(queryFor('headquarters.list')).data
  const point = points?.find(({ name, is }) => name === place && !is.private)
  if (!point) return null
  return (
    <Button look="secondary" small onClick={() => change({ point: point.id })}>
      <Trans>Usa {place}</Trans>
    </Button>
  )
}

type LineProps = {
  thing: Thing
  code: CheckResult['code']
  free: number
  /** Its name is above. */
  isOnly: boolean
}

/** It came back, it is fewer, or it is left out. */
function LineWay({ thing, code, free, isOnly }: LineProps) {
  const { t } = useLingui()
  const { change } = useBasket()
  const format = useFormat()
  const nameOf = usePersonName()
  const name = format.name(thing)
  const [label = thing.id] = [...thing.copies.map(copy => copy.code), thing.code]
  const { data } = useQuery(queryFor('desk.object', { params: { id: label } }))
  // A copy that is here may still be another loan's, whatever that loan's days.
  const isHeld = code === 'object_busy' || code === 'object_not_back'
  const held = isHeld && data?.current && isOut(data.current.status) ? data.current : null
  const borrower = held && nameOf(held.borrower.name)
  const until = held && withPreposition('until', format.dayShort(held.to_date))
  return (
    <>
      {held && (
        <p className={styles.line}>
          <Trans>
            Risulta con {borrower} {until}.
          </Trans>
        </p>
      )}
      {held && <TakeBack label={label} name={name} />}
      {free > 0 && free < thing.quantity && (
        <Button
          look="secondary"
          small
          onClick={() => change(({ things }) => ({ things: withQuantity(things, thing.id, free) }))}
        >
          <Trans>Prestane {free}</Trans>
        </Button>
      )}
      <Link
        className={buttonClass('quiet', true)}
        to="/desk"
        search={{ object: label }}
        aria-label={t`Apri ${name}`}
      >
        {isOnly ? <Trans>Apri</Trans> : t`Apri ${name}`}
      </Link>
      <Button
        look="quiet"
        small
        aria-label={t`Togli ${name}`}
        onClick={() => change(({ things }) => ({ things: withQuantity(things, thing.id, 0) }))}
      >
        {isOnly ? <Trans>Togli</Trans> : t`Togli ${name}`}
      </Button>
    </>
  )
}

/** The thing is here although another loan still has it: it is taken back first. */
function TakeBack({ label, name }: { label: string; name: string }) {
  const { t } = useLingui()
  const give = useCall('desk.return')
  const { here } = useDeskPoints()
  const { attempt, button } = useAttempt({ toast: true })
  const { offer } = useUndoMove()
  const takeBack = async () => {
    const done = await attempt(() =>
      give.mutateAsync({ params: { id: label }, query: here ? { point: here } : {} }),
    )
    if (done?.closed) offer(t`Restituito`, done.closed.id, 'take_back')
  }
  return (
    <Button
      look="secondary"
      small
      {...button}
      aria-label={t`${name} è qui: segna la restituzione`}
      onClick={() => void takeBack()}
    >
      <Trans>È qui: segna la restituzione</Trans>
    </Button>
  )
}
