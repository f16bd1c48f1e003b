import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskChecksAnswer } from '#contract/shapes/desk/lending.ts'
import type { DeskBooking } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { RefusedLines } from '#src/library/booking/refused-lines.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { useBasket } from './basket.ts'
import { useDeskPoints } from './days.tsx'
import styles from './lending.module.css'

type HandOutProps = {
  answer: DeskChecksAnswer | null
  /** The rules are being asked about what was changed last. */
  isOld: boolean
  onLent: (answer: DeskBooking) => void
}

/** Hands out, or books what begins later. `Lent` then has an UndoButton for some minutes. */
export function HandOut({ answer, isOld, onLent }: HandOutProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { basket } = useBasket()
  const { member, things, from, to, reasons } = basket
  const { point } = useDeskPoints()
  const lend = useCall('desk.lend')
  const { attempt, failure, banner, button } = useAttempt()
  const checks = answer?.checks ?? []
  const overridden = checks.filter(({ state }) => state === 'overridable')
  const day = to ?? answer?.proposed ?? null
  const isReady = member !== null && things.length > 0
  const missing = !member
    ? t`Manca chi lo prende: scrivi il nome o la tessera.`
    : things.length === 0
      ? t`Manca che cosa: inquadra un oggetto, o scrivi il nome.`
      : checks.some(({ state }) => state === 'refused')
        ? t`Prima sistema quello che è in rosso.`
        : overridden.some(({ check }) => !reasons[check]?.trim())
          ? t`Scrivi il motivo di quello che è in giallo.`
          : answer && !day
            ? t`Scegli il giorno in cui riportare.`
            : null
  const handOut = async () => {
    if (!member || !point || !day) return
    const done = await attempt(() =>
      lend.mutateAsync({
        body: {
          member: member.id,
          lines: things.map(({ id, quantity }) => ({ product: id, quantity })),
          copies: things.flatMap(thing => thing.copies.map(({ id }) => id)),
          point,
          ...(from && { from_date: from }),
          to_date: day,
          overrides: overridden.map(({ check }) => ({ check, reason: reasons[check] ?? '' })),
        },
      }),
    )
    if (done) onLent(done)
  }
  const until = day && format.dayShort(day)
  return (
    <div className={styles.bar} data-ready={missing === null}>
      {banner}
      <RefusedLines lines={failure?.lines ?? []} />
      <Button
        {...button}
        className={styles.main}
        pending={button.pending || (isReady && isOld && !button.disabledReason)}
        disabledReason={button.disabledReason ?? missing}
        onClick={() => void handOut()}
      >
        {answer?.hands_out === false ? (
          <Trans>Prenota</Trans>
        ) : until ? (
          <Trans>Consegna fino a {until}</Trans>
        ) : (
          <Trans>Consegna</Trans>
        )}
      </Button>
    </div>
  )
}
