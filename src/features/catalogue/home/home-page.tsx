import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLibrary } from '#src/library/library.ts'
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
  /** Banners and bars of other features on the home page. */
  help: ReactNode
  bar: ReactNode
}

/** The home page. Its first screen is part of the first download; the rest follows. */
export function HomePage({ help, bar }: Props) {
  const { t } = useLingui()
  const library = useLibrary()
  const { point, ...home } = useHome()
  return (
    <Page title={library.name} heading={false} className={styles.home ?? ''}>
      <Hero objects={home.data?.objects} />
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
