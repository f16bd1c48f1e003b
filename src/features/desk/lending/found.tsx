import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Package, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { idPattern } from '#contract/fields.ts'
import type { AdminMember, AdminProduct } from '#contract/shapes/admin/admin.ts'
import type { DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { call } from '#src/api/client.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { NewMember } from '#src/library/members/new-member.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { DeskLoanState } from '#src/library/products/desk-loan-state.tsx'
import { Holders } from '#src/library/products/holders.tsx'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import styles from './lending.module.css'

export type DeskChoices = {
  /** A scanned or typed label, and what has it, if that is known. */
  onLabel: (text: string, data?: DeskProduct) => unknown
  /** A product that was found by its name. */
  onProduct: (id: string) => unknown
  /** The code of a loan's product. */
  onLoan: (code: string) => unknown
  onMember: (member: AdminMember) => unknown
}

/** What a text names, if it is one thing. */
export type One =
  | { is: 'label'; data?: DeskProduct }
  | { is: 'several' }
  | { is: 'member'; member: AdminMember }
  | { is: 'product'; id: string }
  | { is: 'loan'; code: string }

/** Finds what was typed. A label comes first, then what alone is found. @returns `null` without an answer */
export async function findOne(k: string): Promise<One | null> {
  const labelled = idPattern.test(k)
    ? call('desk.object', { params: { id: k } }).catch(() => null)
    : null
  const found = await Promise.all([labelled, call('desk.find', { query: { k } })]).catch(() => null)
  if (!found) return null
  const [data, { members, products, loans }] = found
  if (data && isSpelt(data, k)) return { is: 'label', data }
  // A loan's or a card's own number is not taken for the number of a label, which may be shorter.
  const numbered = loans.find(({ number }) => number === k)
  if (numbered) return { is: 'loan', code: numbered.product.code }
  if (data && !members.some(({ card_number }) => card_number === k)) return { is: 'label', data }
  const all: One[] = [
    ...members.map(member => ({ is: 'member' as const, member })),
    ...products.map(({ id }) => ({ is: 'product' as const, id })),
    ...loans.map(({ product }) => ({ is: 'loan' as const, code: product.code })),
  ]
  const [first] = all
  if (all.length === 1 && first) return first
  // A code that nothing has is said as one.
  return { is: all.length === 0 && idPattern.test(k) && /\d/.test(k) ? 'label' : 'several' }
}

/** Whether the text is the label as it is printed, in any case, and not only its number. */
const isSpelt = ({ object: { id, copy, code } }: DeskProduct, text: string) =>
  [id, copy, code].some(one => one?.toLowerCase() === text.toLowerCase())

/** The people, things and loans that match the typed words. */
export function Found({ words, choices }: { words: string; choices: DeskChoices }) {
  const { t } = useLingui()
  const found = useQuery({
    ...queryFor('desk.find', { query: { k: words } }),
    placeholderData: keepPreviousData,
  })
  if (found.error || !found.data) {
    return <LoadingOrProblem failure={found.error} retry={found.refetch} height="120px" />
  }
  const { members, products, loans, total } = found.data
  const rest = total - members.length - products.length - loans.length
  return (
    <section className={styles.found} aria-label={t`Trovati`}>
      <p className={styles.small} role="status">
        {total === 0
          ? t`Niente con «${words}»: prova con meno lettere, o con il codice.`
          : t`Trovati: ${total}`}
      </p>
      <ul>
        {members.map(member => (
          <li key={member.id}>
            <MemberRow member={member} onChoose={() => choices.onMember(member)} />
          </li>
        ))}
        {products.map(product => (
          <li key={product.id}>
            <ProductRow product={product} onChoose={() => choices.onProduct(product.id)} />
          </li>
        ))}
        {loans.map(loan => (
          <li key={loan.id}>
            <LoanRow loan={loan} onChoose={() => choices.onLoan(loan.product.code)} />
          </li>
        ))}
      </ul>
      {members.length === 0 && <NewMember words={words} onMember={choices.onMember} />}
      {rest > 0 && (
        <p className={styles.small}>
          <Trans>E altri {rest}: scrivi qualche lettera in più.</Trans>
        </p>
      )}
    </section>
  )
}

type RowProps = {
  icon: ReactNode
  title: ReactNode
  details: ReactNode
  chip?: ReactNode
  onChoose: () => void
}

function Row({ icon, title, details, chip, onChoose }: RowProps) {
  return (
    <button type="button" className={styles.choice} onClick={onChoose}>
      {icon}
      <span>
        <strong>{title}</strong>
        <span className={styles.small}>{details}</span>
        {chip}
      </span>
    </button>
  )
}

function MemberRow({ member, onChoose }: { member: AdminMember; onChoose: () => void }) {
  const today = useToday()
  const { name, card_number, phone_number, email, banned, card_to } = member
  const contact = phone_number ? leftToRight(phone_number) : email
  return (
    <Row
      icon={<UserRound size={24} />}
      title={name}
      details={
        <>
          {card_number ? <Trans>tessera {card_number}</Trans> : <Trans>senza tessera</Trans>}
          {contact && <> · {contact}</>}
        </>
      }
      chip={
        banned ? (
          <StatusChip tone="bad">
            <Trans>Sospeso</Trans>
          </StatusChip>
        ) : (
          card_to &&
          card_to < today && (
            <StatusChip tone="waiting">
              <Trans>Tessera scaduta</Trans>
            </StatusChip>
          )
        )
      }
      onChoose={onChoose}
    />
  )
}

function ProductRow({ product, onChoose }: { product: AdminProduct; onChoose: () => void }) {
  const format = useFormat()
  const { code, imgs, corner, location, maintenance, status, holders = [] } = product
  const [img] = imgs
  return (
    <Row
      icon={img ? <Picture picture={img} sizes="40px" square decorative /> : <Package size={24} />}
      title={format.name(product)}
      details={
        <>
          {[code, location.name, corner].filter(Boolean).join('\u00a0· ')}
          {holders.length > 0 && (
            <>
              <br />
              <Holders product={product} />
            </>
          )}
        </>
      }
      chip={
        maintenance ? (
          <StatusChip tone="waiting">
            <Trans>In manutenzione</Trans>
          </StatusChip>
        ) : (
          status === 'busy' && (
            <StatusChip tone="neutral">
              <Trans>In prestito</Trans>
            </StatusChip>
          )
        )
      }
      onChoose={onChoose}
    />
  )
}

function LoanRow({ loan, onChoose }: { loan: DeskLoan; onChoose: () => void }) {
  const format = useFormat()
  const { number, borrower } = loan
  return (
    <Row
      icon={<Package size={24} />}
      title={format.name(loan.product)}
      details={
        <>
          <Trans>n. {number}</Trans> · {borrower.name}
        </>
      }
      chip={<DeskLoanState loan={loan} />}
      onChoose={onChoose}
    />
  )
}
