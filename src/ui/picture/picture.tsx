import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import styles from './picture.module.css'

/** Part of the app, so it is always there. */
const builtIn = '/images/banner.svg'
/** Shown instead of a picture that fails to load: the library's own, once it is known. */
let fallback = builtIn

export function setPlaceholder(placeholder: { url: string } | null) {
  if (placeholder) fallback = placeholder.url
}

type Source = {
  url: string
  alt: string
  avif: string
  webp: string
  tint: string
  blur?: string | undefined
}

type Props = {
  picture: Source | null
  /** The slot's width for the browser to choose by, as in the `sizes` attribute. */
  sizes: string
  /** Above the fold: asked for at once. */
  eager?: boolean
  square?: boolean
  /** Its name is written beside it. */
  decorative?: boolean
  className?: string
  style?: CSSProperties
}

/** A picture in a fixed slot on its own ground; one that can't be had shows the library's banner. */
export function Picture({ picture, sizes, eager, square, decorative, className, style }: Props) {
  const [failed, setFailed] = useState(false)
  const usable = picture && !failed
  const image = useRef<HTMLImageElement>(null)
  const fail = () => {
    if (usable) return setFailed(true)
    // The library's picture may be missing too.
    if (!image.current?.src.endsWith(builtIn)) image.current?.setAttribute('src', builtIn)
  }
  // On a page the server wrote a picture may have failed before React could hear of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page is hydrated
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) fail()
  }, [])
  return (
    <span
      className={cx(
        styles.frame,
        square && styles.square,
        picture?.blur && styles.blurred,
        className,
      )}
      style={{ ...style, ...groundOf(picture) }}
    >
      <picture>
        {usable && picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
        {usable && picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
        <img
          ref={image}
          src={usable ? picture.url : fallback}
          alt={decorative ? '' : (picture?.alt ?? '')}
          width={640}
          height={square ? 640 : 480}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={fail}
        />
      </picture>
    </span>
  )
}

/** What shows through until the picture has loaded: nine colours that run into each other, or one. */
function groundOf(picture: Source | null): CSSProperties {
  const colours = picture?.blur?.match(/.../g) ?? []
  return Object.fromEntries([
    ...colours.map((colour, at) => [`--c${at}`, `#${colour}`]),
    ['--tint', picture?.tint || undefined],
  ])
}
