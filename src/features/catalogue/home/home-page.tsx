import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useLibrary } from '#src/library/library.ts'
import { isSignedOut, useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { WhenNear } from '#src/ui/near/when-near.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Hero } from './hero.tsx'
import styles from './home-page.module.css'
import { ProductRow } from './product-row.tsx'
import { useHome } from './use-home.ts'

const HomeRest = lazily(async () => (await import('./home-rest.tsx')).HomeRest)
const PickupPoints = lazily(async () => (await import('./pickup-points.tsx')).PickupPoints)
const HomeFooter = lazily(async () => (await import('./home-footer.tsx')).HomeFooter)

type Props = {
  /** What a member has to do. */
  shelf: ReactNode
  /** Banners and bars of other features on the home page. */
  help: ReactNode
  bar: ReactNode
}

/** The home page. Its first screen is part of the first download; the rest follows. */
export function HomePage({ shelf, help, bar }: Props) {
  const { t } = useLingui()
  const library = useLibrary()
  const { status, member } = useSession()
  const isMember = !isSignedOut(status)
  const { point, ...home } = useHome()
  return (
    <Page title={library.name} heading={false} className={styles.home ?? ''}>
      <div className={styles.room}>
        {isMember && (
          <>
            <h1 tabIndex={-1}>{member ? t`Ciao, ${member.first_name}` : library.name}</h1>
            <Suspense>{shelf}</Suspense>
          </>
        )}
      </div>
      <Hero objects={home.data?.objects} onlySearch={isMember} />
      {(home.data || !home.isError) && (
        <ProductRow
          key={point}
          title={t`Liberi oggi`}
          products={home.data?.free}
          more={<AllFree />}
          eager
        />
      )}
      <WhenNear name="home: rest" height="1700px">
        <HomeRest themes={home.data?.themes ?? []} />
      </WhenNear>
      <WhenNear name="home: below" height="1000px">
        <div className={styles.below}>
          <PickupPoints />
          {help}
          <HomeFooter />
        </div>
      </WhenNear>
      {bar}
    </Page>
  )
}

function AllFree() {
  return (
    <Link to="/search" search={{ k: '', free: 'now' }} className={buttonClass('quiet', true)}>
      <Trans>vedi tutti</Trans>
    </Link>
  )
}
