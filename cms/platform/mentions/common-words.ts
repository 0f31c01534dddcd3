/** Common English words that are also names in fantasy. At the beginning of a sentence, their meaning is ambiguous. */
const words = `
  air anger ash ashes autumn battle beast beasts beauty beginning being birth black blade blades blood blue bone bones book books
  bread bridge bridges brother brothers brown castle chair chance change chaos child children church circle city clan clans cloth
  cloud clouds coast cold color council count country courage court creation creature creatures crown cup cycle dance dark darkness
  dawn day days dead death debt deep demon demons desert desire destiny devil devils door doors doubt dragon dragons drake dream
  dreams drum duke dusk dust duty dwarf dwarves eagle earl earth east echo eight eighth elder elders eldest elf elves emperor
  empire empress end ending enemy envy eternity evening evil eye eyes face faith fall falls fame family fate father fathers fear
  feast fen fifth fire fires first fish five flame flames flesh flood flower ford forest fortune fountain four fourth free freedom
  friend friends frost fury future gate gates general ghost ghosts giant giants glory goblin goblins god goddess gods gold grace
  grave gray great green grief guard guards guest guide guild half hall hammer hand hands harbor harvest hate hatred hawk
  haven heart hearts heaven heavens hell hero heroes high hill hills holy home honor hope horn horse horses hound hounds hour house
  houses human humans hunger hunt hunter ice ink iron island isle isles joy judge judgment justice key keys king kingdom kings
  knife knight knights lady lake lamp land lands lantern law laws league leaf left legion liberty life light lightning lion lord
  lords lost love loyalty luck magic man march marsh master masters men mercy messenger mile mirror mist monk moon moons morning
  mother mothers mountain mountains mouth music nail name names nation nature new night nights nine ninth noble nobles north number
  oak oath oaths ocean old one one-eye order orders orphan outpost pain palace pass past path peace penny people peoples pilgrim
  plague plain plains poison port power powers pride priest priests prince princess promise prophecy prophet purity quarter queen
  queens quiet race rage rain raven realm reason red reeve regent rest revenge rider riders right ring rings river rivers road rock
  rose rot royal ruin ruins rule rumor sacrifice saint salt sand scale scribe sea seas season second serpent servant seven seventh
  shadow shadows shame share shield shields ship ships shore shrine silence silver sin singer sister sisters six sixth sky slave
  sleep smith smoke snake snow soldier soldiers son song songs sons sorrow soul souls south spear spears spider spirit spirits spring
  staff star stars steel stone stones storm storms stranger strength strife summer sun sword swords table temple temples ten
  thief thieves third thorn thorns thought three throne thunder tide time times tithe toll tomb tower towers town trade trader traders
  treason tree trees tribe tribes trickster trouble truce trust truth twilight twin twins two valley vengeance victory village
  virtue vision voice void wall walls war warden wardens warrior warriors wars watch watcher watchers water waters wave waves way
  weather west white widow wild will wind winds wine winter wisdom wise witch witches wizard wizards wolf wolves woman women wood woods
  word words world worlds worm wound wrath year years young youth zeal`;

const commonWords = new Set(words.split(/\s+/).filter(Boolean));

/** @param key a word in lower case */
export const isCommonWord = (key: string): boolean => commonWords.has(key);
