/**
 * Names of things that libraries lend, for people who search in another language than the catalogue's. One thing a line:
 * the Italian words that a product's text has, then the names that people type, separated by commas. Write singulars,
 * without articles. In the first column leave out words such as «da» and «per». Any language may be added to a line.
 */
const things = `
trapano: drill, power drill, Bohrmaschine, Bohrer
avvitatore: screwdriver, cordless drill, Schrauber, Akkuschrauber, Schraubendreher
tassellatore: hammer drill, rotary hammer, Bohrhammer, Schlagbohrmaschine
martello: hammer, Hammer
demolitore: breaker, jackhammer, demolition hammer, Abbruchhammer
levigatrice: sander, Schleifmaschine, Schleifer, Schwingschleifer
smerigliatrice: grinder, angle grinder, Winkelschleifer, Flex
seghetto: jigsaw, Stichsäge
sega: saw, Säge
motosega: chainsaw, Kettensäge
livella: level, spirit level, Wasserwaage
laser: Laser
morsetti: clamp, Zwinge, Schraubzwinge
chiavi: wrench, spanner, socket set, Schraubenschlüssel, Steckschlüssel
attrezzi: tool, toolbox, tool box, Werkzeug, Werkzeugkasten
saldante: soldering iron, soldering station, Lötkolben, Lötstation
saldatrice: welder, Schweißgerät
compressore: compressor, air compressor, Kompressor
pistola: glue gun, spray gun, Pistole, Heißklebepistole
scala: ladder, stepladder, Leiter, Trittleiter
idropulitrice: pressure washer, power washer, Hochdruckreiniger
aspirapolvere: vacuum cleaner, hoover, Staubsauger
pulitore vapore: steam cleaner, Dampfreiniger
lavatappeti: carpet cleaner, Teppichreiniger
sturatubi: drain snake, plumbing snake, drain cleaner, Rohrreinigung, Rohrreinigungsspirale
endoscopio: endoscope, borescope, inspection camera, Endoskop
rilevatore: detector, stud finder, Detektor, Ortungsgerät
termocamera: thermal camera, Wärmebildkamera
carrello: trolley, hand truck, cart, dolly, Sackkarre, Transportwagen
carriola: wheelbarrow, Schubkarre
banco lavoro: workbench, Werkbank
generatore: generator, Generator, Stromerzeuger
stazione energia: power station, Powerstation
prolunga: extension cord, extension lead, Verlängerungskabel, Kabeltrommel
tosaerba: lawn mower, lawnmower, mower, Rasenmäher
tagliasiepi: hedge trimmer, hedge cutter, Heckenschere
decespugliatore: brush cutter, strimmer, Freischneider, Motorsense
soffiatore: leaf blower, blower, Laubbläser
biotrituratore: shredder, wood chipper, chipper, Häcksler
motozappa: tiller, rotavator, cultivator, Motorhacke, Gartenfräse
potatura: pruner, pruning shears, Astschere, Gartenschere
irrigazione: irrigation, watering, drip irrigation, Bewässerung
irroratore: sprayer, Sprühgerät, Drucksprüher
spandiconcime: spreader, salt spreader, Streuwagen
compostiera: composter, compost bin, Komposter
orto: gardening, vegetable garden, Garten, Gemüsegarten
olive: olive, Olive
gazebo: gazebo, canopy, pavilion, Pavillon
barbecue: barbecue, bbq, grill, Grill
tavolo: table, folding table, Tisch, Klapptisch
sedia: chair, Stuhl
panche: bench, Bank, Bierbank
tenda: tent, Zelt
amaca: hammock, Hängematte
sacco pelo: sleeping bag, Schlafsack
materassino: sleeping pad, air mattress, sleeping mat, mattress, Isomatte, Luftmatratze
fornello: stove, camping stove, camp stove, Kocher, Campingkocher
lanterna: lantern, Laterne
lampada frontale: headlamp, head torch, headlight, Stirnlampe
zaino: backpack, rucksack, Rucksack
bastoncini: trekking pole, walking pole, Wanderstock, Trekkingstock
frigorifero: fridge, cooler, cool box, Kühlschrank, Kühlbox
binocolo: binoculars, Fernglas
telescopio: telescope, Teleskop
bussola: compass, Kompass
canoa: canoe, kayak, Kanu, Kajak
canna pesca: fishing rod, Angel, Angelrute
maschera boccaglio: snorkel, snorkelling, diving mask, Schnorchel, Taucherbrille
ciaspole: snowshoe, Schneeschuh
sci: ski, Ski
slittino: sledge, sled, Schlitten
pattini: skate, roller skate, inline skate, ice skate, Rollschuh, Inlineskate, Schlittschuh
skateboard: skateboard, Skateboard
monopattino: scooter, kick scooter, Roller, Tretroller
bicicletta: bike, bicycle, Fahrrad, Rad
bici: bike, bicycle, Fahrrad, Rad
rimorchio: trailer, bike trailer, Anhänger, Fahrradanhänger
portabici: bike rack, bike carrier, Fahrradträger
cicloturismo: pannier, bike bag, Fahrradtasche, Packtasche
ciclofficina: repair stand, bike stand, Montageständer
casco: helmet, Helm
racchette tennis: tennis, tennis racket, racquet, Tennisschläger
badminton: badminton, Federball, Badminton
ping pong: table tennis, ping pong, Tischtennis
bocce: bowls, boules, petanque, Boule
manubri: dumbbell, weight, Hantel
yoga: yoga, yoga mat, Yogamatte
pallone: ball, football, Ball, Fußball
aquiloni: kite, Drachen
biliardino: table football, foosball, Tischkicker, Kicker
scacchi: chess, Schach
poker: poker, Poker
carte: card, card game, Karten, Kartenspiel
gioco: game, board game, Spiel, Brettspiel
puzzle: puzzle, jigsaw puzzle, Puzzle
console: console, game console, video game, Konsole, Spielkonsole
realtà virtuale: virtual reality, vr headset, VR-Brille
castello gonfiabile: bouncy castle, bounce house, Hüpfburg
travestimenti: costume, fancy dress, Kostüm, Verkleidung
marionette: puppet, puppet theatre, Marionette, Puppentheater
trucca: face paint, face painting, Kinderschminke
treno legno: toy train, wooden train, Holzeisenbahn
costruzioni: building blocks, Bauklötze, Magnetbausteine
scivolo: slide, Rutsche
robottino: robot, coding robot, Roboter
seggiolino auto: car seat, child seat, Kindersitz, Autositz, Babyschale
seggiolone: high chair, Hochstuhl
passeggino: stroller, pushchair, pram, buggy, Kinderwagen
lettino: travel cot, cot, crib, Reisebett, Kinderbett
culla: cradle, bassinet, co-sleeper, Wiege, Beistellbett
fascia: baby sling, sling, baby wrap, Tragetuch
marsupio: baby carrier, Babytrage, Trage
porta bimbo: child carrier, Kindertrage, Kraxe
baby monitor: baby monitor, Babyphone
tiralatte: breast pump, Milchpumpe
biberon: baby bottle, bottle steriliser, bottle warmer, Fläschchen, Flaschenwärmer
bagnetto: baby bath, bath tub, Babywanne, Babybadewanne
pesa neonati: baby scale, Babywaage
cuocipappa: baby food maker, Babynahrungszubereiter
carretto: wagon, handcart, Bollerwagen
chitarra: guitar, Gitarre
ukulele: ukulele, Ukulele
violino: violin, fiddle, Geige, Violine
flauto: flute, Flöte, Querflöte
tromba: trumpet, Trompete
sassofono: saxophone, sax, Saxophon, Saxofon
fisarmonica: accordion, Akkordeon
banjo: banjo, Banjo
tastiera: keyboard, piano, Keyboard, Klavier
percussioni: percussion, drum, Schlagzeug, Trommel
djembe: djembe, drum, Trommel
cajón: cajon, Cajon
microfono: microphone, mic, Mikrofon
karaoke: karaoke, Karaoke
mixer: mixer, mixing desk, Mischpult
cassa: speaker, loudspeaker, pa system, Lautsprecher, Box
amplificatore: amplifier, amp, Verstärker
giradischi: record player, turntable, Plattenspieler
proiettore: projector, beamer, Beamer, Projektor
schermo: screen, projection screen, Leinwand
fotocamera: camera, Kamera, Fotoapparat
obiettivo: lens, Objektiv
treppiede: tripod, Stativ
videocamera: video camera, camcorder, action camera, Videokamera
luci: light, lighting, Licht, Beleuchtung
catena luminosa: string lights, fairy lights, Lichterkette
stampante: printer, 3d printer, Drucker
scanner: scanner, slide scanner, Scanner
videocassette: vhs, video tape, Videokassette
plotter: cutting plotter, vinyl cutter, Schneideplotter
portatile: laptop, notebook, Laptop
router: router, hotspot, Router
disco: hard drive, external drive, Festplatte
microscopio: microscope, Mikroskop
cucire: sewing, sewing machine, Nähmaschine
tagliacuci: overlocker, serger, Overlock
manichino: dress form, mannequin, Schneiderpuppe
tessitura: loom, weaving, Webstuhl, Webrahmen
ferri circolari: knitting needle, Stricknadel
tornio vasaio: pottery wheel, potter's wheel, Töpferscheibe
pirografo: wood burner, pyrography, Brandmalkolben
sgorbie: gouge, carving tool, linocut, Schnitzmesser, Linolschnitt
cavalletto pittura: easel, Staffelei
robot cucina: food processor, Küchenmaschine
planetaria: stand mixer, Rührmaschine, Küchenmaschine
pane: bread maker, bread machine, Brotbackautomat
pasta: pasta maker, pasta machine, Nudelmaschine
gelatiera: ice cream maker, Eismaschine
essiccatore: dehydrator, Dörrgerät
estrattore succo: juicer, Entsafter
sottovuoto: vacuum sealer, Vakuumierer
affettatrice: slicer, meat slicer, Schneidemaschine, Aufschnittmaschine
friggitrice: fryer, air fryer, Fritteuse, Heißluftfritteuse
piastra: hot plate, griddle, crepe maker, Platte, Crêpe-Maker
waffle: waffle iron, waffle maker, Waffeleisen
popcorn: popcorn maker, popcorn machine, Popcornmaschine
fonduta: fondue, Fondue
fontana cioccolato: chocolate fountain, Schokoladenbrunnen, Schokobrunnen
raclette: raclette, Raclette
wok: wok, Wok
pentola: pot, pan, stockpot, Topf
passapomodoro: tomato press, passata machine, Passiermaschine
birra: beer, home brewing, brewing kit, Bier, Bierbrauset
samovar: samovar, tea urn, Samowar
thermos: thermos, flask, drink dispenser, Thermoskanne
chafing dish: chafing dish, food warmer, Speisenwärmer
bicchieri: glass, cup, Glas, Becher
calici: wine glass, Weinglas
piatti: plate, dish, tableware, Teller, Geschirr
posate: cutlery, Besteck
alzata torte: cake stand, Tortenständer, Etagere
distributore bevande: drink dispenser, beverage dispenser, Getränkespender
decorazioni: decoration, bunting, Dekoration, Deko
sedia rotelle: wheelchair, Rollstuhl
deambulatore: walker, rollator, walking frame, Rollator, Gehhilfe
stampelle: crutch, Krücke, Gehstütze
sedia doccia: shower chair, Duschstuhl, Duschhocker
alzawater: raised toilet seat, toilet seat, Toilettensitzerhöhung
letto ortopedico: hospital bed, care bed, Pflegebett
sollevatore: hoist, lift, bath lift, Lift, Badewannenlift
aerosol: nebuliser, nebulizer, inhaler, Inhalator, Inhaliergerät
umidificatore: humidifier, Luftbefeuchter
misuratore pressione: blood pressure monitor, Blutdruckmessgerät
saturimetro: oximeter, pulse oximeter, Pulsoximeter
elettrostimolatore: tens, electrostimulator, Reizstromgerät
termometro: thermometer, Thermometer
ventilatore: fan, Ventilator
stufa: heater, Heizung, Heizlüfter
deumidificatore: dehumidifier, Entfeuchter, Luftentfeuchter
condizionatore: air conditioner, Klimaanlage
valigia: suitcase, luggage, Koffer
libro: book, Buch
`

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** By the typed name: Italian words, each alternative a list of words that all have to be there. */
const byName = new Map<string, string[][]>()
for (const line of things.trim().split('\n')) {
  const [italian = '', names = ''] = line.split(':')
  for (const name of names.split(',').map(plain)) {
    byName.set(name, [...(byName.get(name) ?? []), italian.split(' ')])
  }
}
const mostWords = Math.max(...[...byName.keys()].map(name => name.split(' ').length))
/** A beginning this long may stand for the name that is being typed. */
const beginning = 4

/** A condition of a search: one of the words. `typed` is the last one, which may be only begun. */
export type Condition = { words: string[]; typed?: string }

/**
 * The conditions of a search for these terms, all of which a product has to meet, with the Italian words of things that
 * were named in another language. `null` if none was.
 */
export function withSynonyms(terms: readonly string[]): Condition[] | null {
  const conditions: Condition[] = []
  let known = false
  for (let at = 0; at < terms.length; ) {
    const [length, alternatives] = longestName(terms, at)
    const named = terms.slice(at, at + length)
    const last = at + length === terms.length ? terms.at(-1) : undefined
    known ||= alternatives.length > 0
    // (typed words) or (Italian words) …, written as conditions that all have to hold.
    const rows = alternatives.reduce<string[][]>(
      (all, italian) => all.flatMap(row => italian.map(word => [...row, word])),
      named.map(term => [term]),
    )
    for (const words of rows) {
      conditions.push(words[0] === last && last ? { words, typed: last } : { words })
    }
    at += length
  }
  return known ? conditions : null
}

/** How many terms from `at` on are one name, and its Italian words; 1 and none if they are no name. */
function longestName(terms: readonly string[], at: number): [number, string[][]] {
  const left = terms.length - at
  const textOf = (length: number) => plain(terms.slice(at, at + length).join(' '))
  const lengths = Array.from({ length: left }, (_, shorter) => left - shorter).filter(
    length => length <= mostWords,
  )
  const exact = lengths.map(length => [length, namesOf(textOf(length))] as [number, string[][]])
  const found = exact.find(([, names]) => names.length > 0) ?? [1, []]
  if (found[0] === left && found[1].length > 0) return found
  const begun = namesBegunBy(textOf(left))
  return begun.length > 0 ? [left, begun] : found
}

/** The names that begin with a text, if it is long enough and the names are few. */
function namesBegunBy(text: string): string[][] {
  if (text.length < beginning) return []
  const begun = [...byName].filter(([name]) => name.startsWith(text)).flatMap(([, one]) => one)
  return begun.length <= 3 ? begun : []
}

/** The Italian words of a name, in the singular or the plural. */
function namesOf(name: string): string[][] {
  const endings = ['', ...'s es n en e er'.split(' ')].filter(ending => name.endsWith(ending))
  const known = endings.map(ending => byName.get(name.slice(0, name.length - ending.length)))
  return known.find(Boolean) ?? []
}
