import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MemberMerge, MergedKind, MergedRecord } from '#contract/shapes/admin/people.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Banner, StatusChip } from '#src/ui/states/states.tsx'
import styles from './new-member.module.css'

type Props = {
  preview: MemberMerge
  /** Compares with another record instead. */
  onOther: () => void
  /** Keeps the other one of the two. */
  onSwap: () => void
}

/** What a merge does: which record stays, what moves, and what happens where both have the same. */
export function MergePreview({ preview, onOther, onSwap }: Props) {
  const { t } = useLingui()
  const { stays, ends, may_choose, asks, refusal, moves, open_loans, max_loans } = preview
  const { asked_until } = preview
  const format = useFormat()
  const askedUntil = asked_until && withPreposition('until', format.dayOf(asked_until))
  const textOf = useMovedText()
  const failureText = useFailureText()
  return (
    <>
      {refusal && <Banner tone="bad">{failureText({ code: refusal })}</Banner>}
      <div className={styles.pair}>
        <RecordFacts record={stays} title={t`Resta`} tone="good" />
        <RecordFacts record={ends} title={asks ? t`Finisce, se conferma` : t`Finisce`} tone="bad" />
      </div>
      <div className={styles.actions}>
        {may_choose && (
          <Button look="secondary" small onClick={onSwap}>
            <Trans>Tieni l'altra</Trans>
          </Button>
        )}
        <Button look="quiet" small onClick={onOther}>
          <Trans>Scegli un'altra scheda</Trans>
        </Button>
      </div>
      <section className={styles.likely} aria-label={t`Che cosa passa`}>
        <h3>
          <Trans>Che cosa passa</Trans>
        </h3>
        {moves.length === 0 ? (
          <p>
            <Trans>La scheda che finisce è vuota.</Trans>
          </p>
        ) : (
          <ul className={styles.bullets}>
            {moves.map(({ what, count }) => (
              <li key={what}>{textOf[what](count)}</li>
            ))}
          </ul>
        )}
      </section>
      <Both preview={preview} />
      {open_loans > max_loans && (
        <Banner tone="waiting">
          <Trans>
            Insieme sono {open_loans} prestiti aperti, e ne può avere {max_loans}: restano tutti, e
            per il prossimo ne deve riportare.
          </Trans>
        </Banner>
      )}
      {asks ? (
        <Banner tone="info">
          <Trans>
            Con tutte e due si può accedere: la persona riceve un'e-mail a ciascun indirizzo, e le
            schede si uniscono solo quando apre il link e conferma. Ha sette giorni.
          </Trans>{' '}
          {askedUntil && (
            <Trans>
              La richiesta è già partita, e può confermare {askedUntil}: puoi mandarla ancora.
            </Trans>
          )}
        </Banner>
      ) : (
        <Banner tone="waiting">
          <Trans>Non si può annullare: guarda che sia davvero la stessa persona.</Trans>
        </Banner>
      )}
    </>
  )
}

type FactsProps = { record: MergedRecord; title: string; tone: 'good' | 'bad' }

function RecordFacts({ record, title, tone }: FactsProps) {
  const format = useFormat()
  const { name, email, phone_number, card_number, created_at, signs_in } = record
  const since = withPreposition('since', format.dayOf(created_at))
  return (
    <section className={styles.record} aria-label={`${title}: ${name}`}>
      <StatusChip tone={tone}>{title}</StatusChip>
      <strong>{name}</strong>
      <p className={styles.small}>{email || <Trans>senza e-mail</Trans>}</p>
      <p className={styles.small}>
        {phone_number ? leftToRight(phone_number) : <Trans>senza telefono</Trans>}
      </p>
      <p className={styles.small}>
        {card_number ? <Trans>tessera {card_number}</Trans> : <Trans>senza tessera</Trans>}
      </p>
      <p className={styles.small}>
        <Trans>Tra gli iscritti {since}</Trans>
      </p>
      <p className={styles.small}>
        {signs_in ? <Trans>Ha un accesso</Trans> : <Trans>Senza accesso</Trans>}
      </p>
    </section>
  )
}

/** What happens where both have the same. */
function Both({ preview }: { preview: MemberMerge }) {
  const { t } = useLingui()
  const format = useFormat()
  const { same_queues, same_reviews, cards_to, lost_number, banned } = preview
  const namesOf = (products: MemberMerge['same_queues']) => products.map(format.name).join(', ')
  const until = cards_to && withPreposition('until', format.day(cards_to))
  const [queues, reviews] = [namesOf(same_queues), namesOf(same_reviews)]
  const lines = [
    queues ? t`Aspettano tutte e due ${queues}: resta il posto più avanti.` : null,
    reviews ? t`Hanno recensito tutte e due ${reviews}: resta la recensione più recente.` : null,
    until && t`Hanno tutte e due una tessera: vale quella che finisce più tardi, ${until}.`,
    lost_number && t`La tessera ${lost_number} non si trova più con il suo numero: ritirala.`,
    banned && t`La scheda che resta è sospesa.`,
  ].filter(line => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <section className={styles.likely} aria-label={t`Che cosa hanno tutte e due`}>
      <h3>
        <Trans>Che cosa hanno tutte e due</Trans>
      </h3>
      <ul className={styles.bullets}>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** How many of each kind move, in words. */
function useMovedText(): Record<MergedKind, (n: number) => string> {
  const { t } = useLingui()
  return {
    open_loans: n => t`${plural(n, { one: '# prestito aperto', other: '# prestiti aperti' })}`,
    past_loans: n => t`${plural(n, { one: '# prestito concluso', other: '# prestiti conclusi' })}`,
    cards: n => t`${plural(n, { one: '# tessera', other: '# tessere' })}`,
    receipts: n => t`${plural(n, { one: '# ricevuta', other: '# ricevute' })}`,
    payments: n =>
      t`${plural(n, { one: '# pagamento con PayPal', other: '# pagamenti con PayPal' })}`,
    queues: n => t`${plural(n, { one: '# posto in coda', other: '# posti in coda' })}`,
    wishes: n => t`${plural(n, { one: '# oggetto desiderato', other: '# oggetti desiderati' })}`,
    reviews: n => t`${plural(n, { one: '# recensione', other: '# recensioni' })}`,
    adhesions: n => t`${plural(n, { one: '# modulo accettato', other: '# moduli accettati' })}`,
    notes: n => t`${plural(n, { one: '# nota', other: '# note' })}`,
    contacts: n => t`${plural(n, { one: '# contatto annotato', other: '# contatti annotati' })}`,
    messages: n => t`${plural(n, { one: '# messaggio', other: '# messaggi' })}`,
    defects: n => t`${plural(n, { one: '# guasto segnalato', other: '# guasti segnalati' })}`,
    products: n =>
      t`${plural(n, { one: '# oggetto che condivide', other: '# oggetti che condivide' })}`,
  }
}
