/** A region of the rehearsal. */
export interface Place {
  title: string;
  /** Column and row on the tile map, from the north-west; half a column where rows interlock. */
  tile: readonly [number, number];
  /** Factors on the strength of the first three parties. */
  leans: readonly [number, number, number];
  constituencies: readonly { name: string; town: string }[];
}

/** Ghana's regions and constituencies. The main town follows a slash where the name does not contain it. */
export const PLACES: readonly Place[] = [
  place(
    'Ahafo',
    [0, 3],
    [0.8, 1.2, 1],
    `Asunafo North/Goaso, Asunafo South/Kukuom, Asutifi North/Kenyasi, Asutifi South/Hwidiem, Tano North/Duayaw Nkwanta,
     Tano South/Bechem`,
  ),
  place(
    'Ashanti',
    [1, 3],
    [0.7, 1.5, 0.8],
    `Adansi-Asokwa/Adansi Asokwa, Afigya Kwabre North/Boamang, Afigya Kwabre South/Kodie, Afigya Sekyere East/Agona,
     Ahafo Ano North/Tepa, Ahafo Ano South East/Adugyama, Ahafo Ano South West/Mankranso, Akrofuom,
     Asante Akim Central/Konongo, Asante Akim North/Agogo, Asante Akim South/Juaso, Asawase, Asokwa,
     Atwima Kwanwoma/Foase, Atwima Mponua/Nyinahin, Atwima Nwabiagya North/Barekese, Atwima Nwabiagya South/Nkawie,
     Bantama, Bekwai, Bosome-Freho/Asiwa, Bosomtwe/Kuntanase, Effiduase-Asokore, Ejisu, Ejura-Sekyedumase, Fomena, Juaben,
     Kumawu, Kwabre East/Mamponteng, Kwadaso, Mampong, Manhyia North/Buokrom, Manhyia South/Ashanti New Town, Manso Adubia,
     Manso Nkwanta, New Edubiase, Nhyiaeso, Nsuta-Kwamang-Beposo, Obuasi East, Obuasi West, Odotobri/Jacobu,
     Offinso North/Akomadan, Offinso South/Offinso, Oforikrom, Old Tafo, Sekyere Afram Plains/Drobonso, Suame,
     Subin/Adum`,
  ),
  place(
    'Bono',
    [0, 2],
    [0.9, 1.1, 1.1],
    `Banda/Banda Ahenkro, Berekum East, Berekum West/Jinijini, Dormaa Central/Dormaa Ahenkro, Dormaa East/Wamfie,
     Dormaa West/Nkrankwanta, Jaman North/Sampa, Jaman South/Drobo, Sunyani East, Sunyani West/Odumase, Tain/Nsawkaw, Wenchi`,
  ),
  place(
    'Bono East',
    [1, 2],
    [1, 1, 1.2],
    `Atebubu-Amantin, Kintampo North, Kintampo South/Jema, Nkoranza North/Busunya, Nkoranza South/Nkoranza, Pru East/Yeji,
     Pru West/Prang, Sene East/Kajaji, Sene West/Kwame Danso, Techiman North/Tuobodom, Techiman South/Techiman`,
  ),
  place(
    'Central',
    [2, 4],
    [1.25, 0.9, 0.8],
    `Abura-Asebu-Kwamankese/Abura Dunkwa, Agona East/Nsaba, Agona West/Agona Swedru, Ajumako-Enyan-Essiam/Ajumako,
     Asikuma-Odoben-Brakwa/Breman Asikuma, Assin Central/Assin Fosu, Assin North/Assin Bereku, Assin South/Nsuaem Kyekyewere,
     Awutu Senya East/Kasoa, Awutu Senya West/Awutu Breku, Cape Coast North/Abura, Cape Coast South/Cape Coast,
     Effutu/Winneba, Ekumfi/Essarkyir, Gomoa Central/Afransi, Gomoa East/Potsin, Gomoa West/Apam,
     Hemang Lower Denkyira/Hemang, Komenda-Edina-Eguafo-Abrem/Elmina, Mfantseman/Saltpond, Twifo-Atti Morkwa/Twifo Praso,
     Upper Denkyira East/Dunkwa-on-Offin, Upper Denkyira West/Diaso`,
  ),
  place(
    'Eastern',
    [2, 3],
    [0.85, 1.35, 0.7],
    `Abetifi, Abirem/New Abirem, Abuakwa North/Kukurantumi, Abuakwa South/Kibi, Achiase, Afram Plains North/Donkorkrom,
     Afram Plains South/Tease, Akim Oda, Akim Swedru, Akropong, Akuapem South/Aburi, Akwatia, Asene-Akroso-Manso/Manso,
     Asuogyaman/Atimpoku, Atiwa East/Anyinam, Atiwa West/Kwabeng, Ayensuano/Coaltar, Fanteakwa North/Begoro,
     Fanteakwa South/Osino, Kade, Lower Manya Krobo/Odumase Krobo, Lower West Akim/Asamankese, Mpraeso,
     New Juaben North/Effiduase, New Juaben South/Koforidua, Nkawkaw, Nsawam-Adoagyiri, Ofoase-Ayirebi, Okere/Adukrom, Suhum,
     Upper Manya Krobo/Asesewa, Upper West Akim/Adeiso, Yilo Krobo/Somanya`,
  ),
  place(
    'Greater Accra',
    [3, 4],
    [1.2, 0.9, 0.9],
    `Ablekuma Central/Mataheko, Ablekuma North/Darkuman, Ablekuma South/Korle Bu, Ablekuma West/Dansoman, Ada/Ada Foah,
     Adentan, Amasaman, Anyaa-Sowutuom, Ashaiman, Ayawaso Central/Alajo, Ayawaso East/Nima, Ayawaso North/Accra New Town,
     Ayawaso West/Dzorwulu, Bortianor-Ngleshie-Amanfro/Bortianor, Dade Kotopon/La, Dome-Kwabenya, Domeabra-Obom/Obom,
     Korle Klottey/Osu, Kpone-Katamanso, Krowor/Nungua, Ledzokuku/Teshie, Madina, Ningo-Prampram/Prampram,
     Odododiodioo/James Town, Okaikwei Central/Abeka, Okaikwei North/Achimota, Okaikwei South/Kaneshie, Sege,
     Shai-Osudoku/Dodowa, Tema Central, Tema East/Tema Newtown, Tema West/Sakumono, Trobu/Pokuase, Weija-Gbawe`,
  ),
  place(
    'North East',
    [2, 0],
    [0.8, 0.9, 3.6],
    `Bunkpurugu, Chereponi, Nalerigu-Gambaga, Walewale, Yagaba-Kubori, Yunyoo`,
  ),
  place(
    'Northern',
    [1.5, 1],
    [1, 0.8, 2.8],
    `Bimbilla, Gushegu, Karaga, Kpandai, Kumbungu, Mion/Sang, Nanton, Saboba, Sagnarigu, Savelugu, Tamale Central,
     Tamale North/Jisonayili, Tamale South/Lamashegu, Tatale-Sanguli, Tolon, Wulensi, Yendi, Zabzugu`,
  ),
  place(
    'Oti',
    [2, 2],
    [1.3, 0.7, 1.1],
    `Akan/Kadjebi, Biakoye/Nkonya Ahenkro, Buem/Jasikan, Guan/Likpe Mate, Krachi East/Dambai, Krachi Nchumuru/Chinderi,
     Krachi West/Kete Krachi, Nkwanta North/Kpassa, Nkwanta South/Nkwanta`,
  ),
  place(
    'Savannah',
    [0.5, 1],
    [1.1, 0.7, 2.6],
    `Bole-Bamboi, Daboya-Mankarigu, Damongo, Salaga North/Kpalbe, Salaga South/Salaga, Sawla-Tuna-Kalba, Yapei-Kusawgu/Buipe`,
  ),
  place(
    'Upper East',
    [1, 0],
    [1.1, 0.8, 2.4],
    `Bawku Central, Binduri, Bolgatanga Central, Bolgatanga East/Zuarungu, Bongo, Builsa North/Sandema, Builsa South/Fumbisi,
     Chiana-Paga, Garu, Nabdam/Nangodi, Navrongo Central, Pusiga, Talensi/Tongo, Tempane, Zebilla`,
  ),
  place(
    'Upper West',
    [0, 0],
    [1.2, 0.7, 2.1],
    `Daffiama-Bussie-Issa, Jirapa, Lambussie, Lawra, Nadowli-Kaleo, Nandom, Sissala East/Tumu, Sissala West/Gwollu, Wa Central,
     Wa East/Funsi, Wa West/Wechiau`,
  ),
  place(
    'Volta',
    [3, 3],
    [1.5, 0.6, 0.9],
    `Adaklu/Adaklu Waya, Afadjato South/Ve Golokwati, Agotime-Ziope/Kpetoe, Akatsi North/Ave Dakpa, Akatsi South/Akatsi,
     Anlo/Anloga, Central Tongu/Adidome, Ho Central, Ho West/Dzolokpuita, Hohoe, Keta, Ketu North/Dzodze, Ketu South/Aflao,
     Kpando, North Dayi/Anfoega, North Tongu/Battor, South Dayi/Kpeve, South Tongu/Sogakope`,
  ),
  place(
    'Western',
    [1, 4],
    [1.15, 1, 0.7],
    `Ahanta West/Agona Nkwanta, Amenfi Central/Manso Amenfi, Amenfi East/Wassa Akropong, Amenfi West/Asankrangwa, Effia,
     Ellembelle/Nkroful, Essikado-Ketan, Evalue-Ajomoro-Gwira/Axim, Jomoro/Half Assini, Kwesimintsim, Mpohor,
     Prestea-Huni Valley, Sekondi, Shama, Takoradi, Tarkwa-Nsuaem, Wassa East/Daboase`,
  ),
  place(
    'Western North',
    [0, 4],
    [1.05, 1.05, 0.9],
    `Aowin/Enchi, Bia East/Adabokrom, Bia West/Essam, Bibiani-Anhwiaso-Bekwai, Bodi, Juaboso, Sefwi Akontombra, Sefwi Wiawso,
     Suaman/Dadieso`,
  ),
];

function place(title: string, tile: Place['tile'], leans: Place['leans'], names: string): Place {
  const constituencies = names.split(',').map((text) => {
    const [name = '', town] = text.trim().split('/');
    return { name, town: town ?? townIn(name) };
  });
  return { title, tile, leans, constituencies };
}

/** The first place in a constituency's name: Obuasi of Obuasi East, Effiduase of Effiduase-Asokore. */
function townIn(name: string): string {
  return name.replace(/ (?:North|South|East|West|Central)$/, '').replace(/-.*$/, '');
}
