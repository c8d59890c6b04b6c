/** A fictional party. */
export interface PartyPlan {
  name: string;
  acronym: string;
  color: string;
  other_colors: readonly string[];
  /** Weight of its votes in a neutral region. */
  strength: number;
}

/** The first six contest the ordinary rehearsal, all of them the full one. */
export const PARTIES: readonly PartyPlan[] = [
  { name: 'Golden Shore Party', acronym: 'GSP', color: '#0B5FA5', other_colors: ['#F2C230'], strength: 42 },
  { name: 'Harmattan Alliance', acronym: 'HAL', color: '#B3321F', other_colors: ['#FFFFFF', '#2B2B2B'], strength: 40 },
  { name: 'Baobab Movement', acronym: 'BBM', color: '#2E7D46', other_colors: ['#8B5A2B'], strength: 11 },
  { name: 'Lantern Democrats', acronym: 'LAD', color: '#E39B00', other_colors: [], strength: 4 },
  { name: 'Confluence Union', acronym: 'CFU', color: '#6A3D9A', other_colors: ['#B7A0D1'], strength: 2 },
  { name: 'Young Builders Front', acronym: 'YBF', color: '#D1478F', other_colors: ['#1D1D1B', '#F5E6EE'], strength: 1 },
  { name: 'Orchard League', acronym: 'ORL', color: '#7A4A21', other_colors: [], strength: 0.8 },
  { name: 'Open Sky Assembly', acronym: 'OSA', color: '#2FA8BD', other_colors: ['#FFFFFF'], strength: 0.7 },
  { name: 'Net and Canoe Party', acronym: 'NCP', color: '#4D5B66', other_colors: [], strength: 0.6 },
  { name: 'Morning Bell Forum', acronym: 'MBF', color: '#F07B3F', other_colors: ['#333333'], strength: 0.4 },
  { name: 'Independent', acronym: 'IND', color: '#8C8C8C', other_colors: [], strength: 0.3 },
];

/** A presidential candidate, by the columns of the candidates table. */
export interface PresidentialPlan {
  name: string;
  /** Index into PARTIES. */
  party: number;
  education: string;
  date_of_birth: string;
  religion: string;
  hometown: string;
  spouse: string | null;
  no_of_children: number;
  prev_positions: string;
}

/** One candidate for each party in order, and two independents in the full rehearsal. */
export const PRESIDENTIAL: readonly PresidentialPlan[] = `
  0 | Ekua Baidoo-Larbi | LLB, University of Cape Coast | 1963-04-18 | Christian | Elmina | Fiifi Larbi | 3 | Minister for Fisheries
  1 | Kwadwo Nsiah Fianko | BA Economics, Legon | 1958-11-02 | Christian | Bekwai | Afua Fianko | 4 | Member of Parliament
  2 | Rahinatu Adongo | MSc Agronomy, Nyankpala | 1970-07-25 | Muslim | Damongo | Saani Mumuni | 2 | Director of agriculture
  3 | Elikem Gbedema-Dogbe | BSc Physics, Kumasi | 1975-01-09 | Christian | Keta | | 0 | University lecturer
  4 | Mamle Nartey-Sowah | MA Public Administration | 1967-09-30 | Christian | Somanya | Korku Nartey | 3 | Municipal chief executive
  5 | Yussif Akoto | BSc Civil Engineering | 1984-05-14 | Muslim | Kintampo | Memuna Akoto | 1 | Contractor
  6 | Abena Pobee | Diploma in Horticulture | 1961-12-03 | Christian | Asamankese | Kobina Pobee | 5 | Farmers’ cooperative chair
  7 | Seidu Ayamga | BSc Aviation | 1972-02-20 | Muslim | Navrongo | Zeinab Ayamga | 2 | Pilot
  8 | Nii Abbey Okine | Middle School Leaving Certificate | 1956-08-11 | Christian | Teshie | Naa Okine | 6 | Chief fisherman
  9 | Sena Apaloo | MPhil Education | 1969-03-27 | Christian | Hohoe | Dela Apaloo | 2 | Headteacher
  10 | Kwesi Botchway-Cudjoe | MBA, Accra | 1966-10-08 | Christian | Sekondi | Araba Cudjoe | 3 | Banker
  10 | Hawa Salifu-Zakari | LLM, Legon | 1978-06-16 | Muslim | Walewale | | 1 | Barrister`
  .trim()
  .split('\n')
  .map(president);

function president(text: string): PresidentialPlan {
  const [
    party,
    name = '',
    education = '',
    date_of_birth = '',
    religion = '',
    hometown = '',
    spouse,
    children,
    last = '',
  ] = text.split('|').map((part) => part.trim());
  return {
    name,
    party: Number(party),
    education,
    date_of_birth,
    religion,
    hometown,
    spouse: spouse || null,
    no_of_children: Number(children),
    prev_positions: last,
  };
}
