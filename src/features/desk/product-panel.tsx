import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, BookOpen, Hand, Plus, Wrench } from 'lucide-react'
import type { DeskLoan, DeskProduct, Handover } from '#contract/shapes/desk.ts'
import { bookedWith, bookingOf } from '#domain/loans/bookings.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { useReceiptTexts } from '#src/library/payment/receipt-texts.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { Banner, EmptyState } from '#src/ui/states/states.tsx'
import { ConditionPhoto } from './condition-photo.tsx'
import { DefectBanner } from './defects/defect-banner.tsx'
import styles from './desk.module.css'
import { useBasket, withOneMore } from './lending/basket.ts'
import { LoanCard } from './loan-card.tsx'
import { MaintenanceAction } from './maintenance-action.tsx'

/** A product at the desk: its loan, the next one, and its condition history. */
export function ProductPanel({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    queryFor('desk.object', { params: { id } }),
  )
  if (data) {
    return (
      <>
        <DataAge at={dataUpdatedAt} />
        <Facts label={id} data={data} />
      </>
    )
  }
  if (error?.code === 'not_found') {
    return (
      <EmptyState title={t`Nessun oggetto con questo codice`} drawing="search">
        <p>
          <Trans>{id} non c'è: controlla il codice sull'etichetta e riprova.</Trans>
        </p>
      </EmptyState>
    )
  }
  return <LoadingOrProblem failure={error} retry={refetch} height="360px" />
}

function Facts({ label, data }: { label: string; data: DeskProduct }) {
  const format = useFormat()
  const { object: product, current, next, others = [], away = [], closed, handovers } = data
  const { defects = [] } = data
  const accessories = product.accessories.join(', ')
  const day = next && withPreposition('from', format.dayShort(next.from_date))
  /** Shown with the present loan, because they were booked together. */
  const isTogether = (loan: DeskLoan) =>
    current !== null && bookedWith(current) > 1 && bookingOf(loan) === bookingOf(current)
  const apart = others.filter(loan => !isTogether(loan))
  return (
    <section className={styles.panel} aria-label={format.name(product)}>
      <div className={styles.object}>
        <Picture picture={product.img} sizes="96px" square decorative />
        <div>
          <h2>{format.name(product)}</h2>
          <p className={styles.muted}>
            {product.code} · {product.place}
            {product.corner && ` · ${product.corner}`}
          </p>
          {accessories && (
            <p className={styles.small}>
              <Trans>Con: {accessories}</Trans>
            </p>
          )}
        </div>
      </div>
      {product.handout_note && (
        <Banner tone="info" icon={<Hand size={20} />}>
          {product.handout_note}
        </Banner>
      )}
      {product.manual && (
        <p>
          <a
            className={buttonClass('quiet', true)}
            href={product.manual}
            target="_blank"
            rel="noopener nofollow"
          >
            <BookOpen size={20} aria-hidden="true" />
            <Trans>Istruzioni per l'uso</Trans>
          </a>
        </p>
      )}
      <AddToBasket label={label} data={data} />
      {product.is.withdrawn && (
        <Banner tone="info" icon={<Archive size={20} />}>
          <Trans>È dismesso: non si presta più.</Trans>
        </Banner>
      )}
      {product.is.maintenance && !product.is.withdrawn && (
        <Banner tone="waiting" icon={<Wrench size={20} />}>
          {product.state === 'retired' ? (
            <Trans>
              Questa copia non è in servizio: cambia il suo stato in «Gestione oggetti».
            </Trans>
          ) : product.state === 'missing' ? (
            <Trans>Risulta perso. Se è qui, rimettilo a disposizione.</Trans>
          ) : (
            <Trans>È in manutenzione: non si consegna finché non è a posto.</Trans>
          )}
        </Banner>
      )}
      <DefectBanner defects={defects} />
      {closed && (
        <LoanCard label={label} loan={closed} product={product} folded={isTogether(closed)} />
      )}
      {current ? (
        <LoanCard label={label} loan={current} product={product} defects={defects} />
      ) : (
        <p className={styles.idle} role="status">
          <Trans>Non è in prestito e oggi non lo aspetta nessuno.</Trans>
        </p>
      )}
      {apart.length > 0 && (
        <div className={styles.group}>
          <h3>
            <Trans>Lo aspettano anche</Trans>
          </h3>
          {apart.map(loan => (
            <LoanCard
              key={loan.id}
              label={label}
              loan={loan}
              product={product}
              held={current}
              folded
            />
          ))}
        </div>
      )}
      {away.length > 0 && (
        <details className={styles.group}>
          <summary>
            <Trans>La riporta qualcuno? Chi ha le altre copie</Trans>
          </summary>
          {away.map(loan => (
            <LoanCard key={loan.id} label={label} loan={loan} product={product} folded />
          ))}
        </details>
      )}
      {next && !isTogether(next) && (
        <div className={styles.group}>
          <h3>
            <Trans>Poi, {day}</Trans>
          </h3>
          <LoanCard
            label={label}
            loan={next}
            product={product}
            upcoming={current ? 'later' : 'first'}
            folded
          />
        </div>
      )}
      <OtherCopies data={data} />
      {!product.is.withdrawn && product.state !== 'retired' && (
        <MaintenanceAction label={label} product={product} copies={data.copies} />
      )}
      {handovers.length > 0 && <History handovers={handovers} />}
    </section>
  )
}

/** Adds it to the loan at the desk, also if somebody has it: the checks then say what to do first. */
function AddToBasket({ label, data }: { label: string; data: DeskProduct }) {
  const { object: product, copies } = data
  const offline = useOfflineReason()
  const { basket, change } = useBasket()
  const isLabel = copies?.some(({ code }) => code.toLowerCase() === label.toLowerCase()) ?? false
  const things = withOneMore(basket.things, data, isLabel)
  if (product.is.withdrawn || things === basket.things) return null
  return (
    <div>
      <Button look="secondary" small disabledReason={offline} onClick={() => change({ things })}>
        <Plus size={18} />
        <Trans>Aggiungi al prestito</Trans>
      </Button>
    </div>
  )
}

/** The other copies of the product, and where they are. */
function OtherCopies({ data: { object: product, copies = [] } }: { data: DeskProduct }) {
  const format = useFormat()
  const others = copies.filter(({ id }) => id !== product.copy)
  if (others.length === 0) return null
  return (
    <div className={styles.group}>
      <h3>
        <Trans>Le altre copie</Trans>
      </h3>
      <ul className={styles.rows}>
        {others.map(({ id, code, state, out_until }) => {
          const day = out_until && format.dayShort(out_until)
          return (
            <li key={id}>
              <Link to="/desk" search={{ object: code }}>
                {code}
              </Link>{' '}
              <span className={styles.small}>
                {day ? (
                  <Trans>In prestito fino a {day}</Trans>
                ) : state === 'in_service' ? (
                  <Trans>Disponibile</Trans>
                ) : state === 'repair' ? (
                  <Trans>In manutenzione</Trans>
                ) : state === 'missing' ? (
                  <Trans>Non si trova</Trans>
                ) : (
                  <Trans>Dismessa</Trans>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The handovers of a product, newest first. */
function History({ handovers }: { handovers: readonly Handover[] }) {
  return (
    <div className={styles.group}>
      <h3>
        <Trans>Passaggi di mano</Trans>
      </h3>
      <ol className={styles.history}>
        {handovers.map(one => (
          <li key={one.id} data-undone={one.undone}>
            <Entry handover={one} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Entry({ handover }: { handover: Handover }) {
  const { t } = useLingui()
  const format = useFormat()
  const nameOf = usePersonName()
  const { kind, at, by, loan_number, note, damaged, photo, undone, lost, missing = [] } = handover
  const { money } = useReceiptTexts()
  const parts = missing.join(', ')
  const cost = handover.cost_cents ? money(handover.cost_cents) : null
  const words = {
    hand_out: undone ? t`Consegna annullata` : t`Consegnato`,
    take_back: undone
      ? t`Restituzione annullata`
      : lost
        ? t`Andato perso`
        : damaged
          ? t`Restituito, danneggiato`
          : t`Restituito`,
    damaged: t`In manutenzione`,
    repaired: t`Di nuovo a posto`,
  }
  return (
    <>
      <strong>{words[kind]}</strong>{' '}
      <span className={styles.small}>
        {format.moment(at)} · {by ? nameOf(by) : t`smartlocker`}
        {loan_number && ` · ${loan_number}`}
      </span>
      {parts && (
        <p>
          <Trans>Mancava: {parts}</Trans>
        </p>
      )}
      {cost && (
        <p>
          <Trans>Costo: {cost}</Trans>
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
      {photo && <ConditionPhoto picture={photo} title={`${words[kind]}, ${format.moment(at)}`} />}
    </>
  )
}
