import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { MemberRefusal } from '#contract/shapes/booking-errors.ts'
import type { Me } from '#contract/shapes/member.ts'
import { queryFor } from '#src/api/queries.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { useLibrary } from '#src/library/library.ts'
import { RefusalBanner } from '#src/library/refusal-banner.tsx'
import { mayOffer } from '#src/session/may-offer.ts'
import { useSession } from '#src/session/session.ts'
import { useRefusals } from '#src/session/use-refusals.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { Page } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from './account.module.css'
import { MemberCard } from './member-card.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** Staff need it, and the network for it: a phone stores it on first use. */
const ImpersonationPanel = lazily(
  async () => (await import('./impersonation-panel.tsx')).ImpersonationPanel,
)

/** What the card's own state says. */
const cardCodes: readonly MemberRefusal[] = ['card_inactive', 'card_missing']

/** The member's profile: membership, counts, their next loans (from another feature) and links. */
export function ProfilePage({ loans }: { loans: ReactNode }) {
  const { t } = useLingui()
  const { member, ghost } = useSession()
  const { is } = useLibrary()
  const { data: me, dataUpdatedAt } = useQuery(queryFor('me.get'))
  const refusals = useRefusals('confirm')
  const withCard = !is.auto_membership && is.mandatory_sharing
  const name = me?.name ?? ghost?.label ?? member?.name ?? ''
  const staff = ghost !== null || mayOffer(me, 'users.list')
  return (
    <Page title={t`Il mio profilo`} heading={false} className={styles.profile ?? ''}>
      <div className={styles.who}>
        <Initials name={name} />
        <div>
          <h1 tabIndex={-1}>{name || t`Il mio profilo`}</h1>
          {me && <p className={styles.small}>{leftToRight(me.email)}</p>}
        </div>
      </div>
      <DataAge at={dataUpdatedAt} />
      {me?.must_enrol && (
        <Banner tone="waiting">
          <Link to="/me/security">
            <Trans>Per lavorare qui attiva il secondo passaggio dell'accesso</Trans>
          </Link>
        </Banner>
      )}
      <RefusalBanner codes={refusals.filter(code => !(withCard && cardCodes.includes(code)))} />
      {me && withCard && <MemberCard me={me} />}
      {me && withCard && <Counts me={me} refused={refusals.length > 0} />}
      {loans}
      <ProfileMenu me={me} />
      {staff && (
        <Suspense>
          <ImpersonationPanel />
        </Suspense>
      )}
    </Page>
  )
}

/** How many products the member lends, has borrowed, and may still borrow. */
function Counts({ me, refused }: { me: Me; refused: boolean }) {
  const { t } = useLingui()
  return (
    <dl className={styles.counts}>
      <Count label={t`Oggetti condivisi`} value={me.my_product_count} />
      <Count label={t`Oggetti presi in prestito`} value={me.product_borrowed_count} />
      <Count label={t`Prestiti disponibili`} value={refused ? 0 : me.available_loans} />
    </dl>
  )
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** A circle with a person's initials. */
function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .map(word => [...word][0] ?? '')
  const shown = [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
  return (
    <span className={styles.initials} aria-hidden="true">
      {shown}
    </span>
  )
}
