import type { Random } from './random.ts';

const FIRST_NAMES = words(`
  Abena Abla Adjoa Adwoa Afia Afua Akosua Akua Ama Araba Baaba Dzifa Efua Ekua Esi Esinam Fafali Hawa Kafui Mamle Mariama
  Memuna Naa Rahinatu Rashida Sena Serwaa Yaa Zeinab Abdulai Alhassan Baba Dela Edem Elikem Elorm Fiifi Fuseini Iddrisu
  Issah Kobina Kodwo Kofi Kojo Korku Kwabena Kwadwo Kwaku Kwame Kwasi Kwesi Mawuli Nii Saani Selasi Selorm Seidu Sulley
  Tetteh Yakubu Yaw Yussif`);

const FAMILY_NAMES = words(`
  Abbey Acheampong Adabla Addae Addy Adjei Adomako Adongo Adu Afriyie Agbeko Agyare Agyei Aidoo Akoto Akurugu Alando
  Amankwah Amegah Amoako Amponsah Anane Ansah Apaloo Appau Appiah Arhin Arthur Asamoah Asante Atinga Atsu Awuni Ayamga
  Baah Baidoo Bekoe Boadi Boateng Botchway Cudjoe Dadzie Danquah Darko Dogbe Donkor Dwomoh Eshun Essien Fianko Fosu Gbedema
  Gyasi Hammond Kumi Kuuku Kyei Lamptey Larbi Lartey Mensah Mumuni Nartey Nimako Nsiah Nuamah Ocansey Ofori Okai Okine
  Opoku Oppong Osei Otoo Owusu Pobee Quansah Quaye Sackey Salifu Sarpong Sowah Tagoe Tawiah Tettey Tuffour Wiredu Yeboah
  Zakari`);

/** Generates a person's name that is not in `taken`, and adds it. */
export function newName(random: Random, taken: Set<string>): string {
  for (;;) {
    const name = `${random.pick(FIRST_NAMES)} ${random.pick(FAMILY_NAMES)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

const STATION_SITES = [
  'Methodist Primary School',
  'Presby Primary School',
  'R/C Primary School',
  'Anglican Junior High School',
  'Islamic Primary School',
  'D/A Primary School',
  'Senior High School',
  'Community Centre',
  'Health Centre',
  'Market Square',
  'Lorry Park',
  'Post Office',
  'Town Hall',
  'Chief’s Palace',
  'SDA Church',
  'Pentecost Church',
  'Assembly Hall',
  'Cocoa Shed',
  'Durbar Ground',
  'Library',
];

const QUARTERS = words(
  'Zongo Newtown Oldtown Estates Nkwanta Riverside Hilltop Ahenbronum Railways Barracks Kotokoli Low-Cost Mission Adukrom',
);

/** Distinct names of a town's polling stations: sites first, then sites with quarters. */
export function stationNames(town: string, count: number, random: Random): string[] {
  const sites = random.shuffle(STATION_SITES);
  return Array.from({ length: count }, (_, index) => {
    const site = sites[index % sites.length];
    const round = Math.floor(index / sites.length);
    if (round === 0) return `${site}, ${town}`;
    const quarter = QUARTERS[(round - 1) % QUARTERS.length];
    const again = Math.floor((round - 1) / QUARTERS.length) + 1;
    return again === 1 ? `${site}, ${quarter}, ${town}` : `${site} ${again}, ${quarter}, ${town}`;
  });
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
