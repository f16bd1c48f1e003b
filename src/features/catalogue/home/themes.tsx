import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Home } from '#contract/shapes/catalogue.ts'
import type { Theme } from '#domain/home.ts'
import { Carousel } from '#src/ui/carousel/carousel.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './themes.module.css'

const names: Record<Theme, ReturnType<typeof msg>> = {
  evenings: msg`Sere di giochi`,
  feasts: msg`La cucina delle feste`,
  cinema: msg`Immagini e schermi`,
  garden: msg`Mani nella terra`,
  tent: msg`Una notte in tenda`,
  outdoors: msg`Fuori, in movimento`,
  table: msg`A tavola in tanti`,
  play: msg`Giochi da cortile`,
  repair: msg`Ripara e appendi`,
  music: msg`Si suona`,
  handmade: msg`Fatto a mano`,
  baby: msg`Arriva un bebè`,
  recovery: msg`Rimettersi in piedi`,
}

/** Categories that fit the season, each with some of its pictures. A server of a later release may name others. */
export function Themes({ themes }: { themes: Home['themes'] }) {
  const { i18n, t } = useLingui()
  const known = themes.filter(({ theme }) => Object.hasOwn(names, theme))
  if (known.length === 0) return null
  return (
    <Carousel title={t`Idee per questi giorni`} item="min(64vw, 283px)">
      {known.map(({ theme, slug, count, imgs }) => (
        <li key={theme}>
          <Link
            to="/catalogs/$slug/{-$id}"
            params={{ slug, id: undefined }}
            className={styles.theme}
          >
            <span className={styles.pictures}>
              {imgs.map((img, at) => (
                <Picture key={at} picture={img} sizes="180px" decorative />
              ))}
            </span>
            <strong>{i18n._(names[theme as Theme])}</strong>
            <small>
              <Plural value={count} one="# oggetto" other="# oggetti" />
            </small>
          </Link>
        </li>
      ))}
    </Carousel>
  )
}
