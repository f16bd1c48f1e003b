/** System colours follow the page's `color-scheme`. A page can change the parts with `::part()`. */
export const styles = `
:host { display: block; font: inherit; line-height: 1.4; }
:host([hidden]) { display: none; }
ul {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr));
  gap: 1rem; margin: 0; padding: 0; list-style: none;
}
li {
  position: relative; display: flex; flex-direction: column; gap: .25rem; overflow: hidden;
  padding-block-end: .75rem; border: 1px solid #8886; border-radius: .75rem;
  background: Canvas; color: CanvasText;
}
li > :not([part=picture]) { margin-inline: .75rem; overflow-wrap: anywhere; }
[part=picture] {
  display: block; inline-size: 100%; block-size: auto; aspect-ratio: 4 / 3; object-fit: cover;
  margin-block-end: .5rem; background: #8882;
}
[part=link] { color: inherit; font-weight: 600; text-decoration: none; }
[part=link]::after { content: ''; position: absolute; inset: 0; }
li:hover [part=link] { text-decoration: underline; }
li:focus-within { outline: 2px solid; outline-offset: 2px; }
[part=link]:focus { outline: none; }
small { font-size: .875em; }
p { margin: 1rem 0 0; }
[part=state] { margin: 0; }
[part=more] a { color: inherit; }
`
