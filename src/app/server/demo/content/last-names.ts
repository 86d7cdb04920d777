/** Family names that are common in these places. */
export const lastNames: readonly string[] = (
  "Abbott Abernathy Adkins Albright Alston Amos Anders Arnold Atwood Ayers Bagley Bainbridge Baldwin Barlow Barnhart Bates " +
  "Baxter Beasley Beckett Benton Bigelow Blackwell Blevins Boggs Booker Bowden Boyd Bradshaw Branch Briggs Brooks Bryant " +
  "Buckley Burgess Byrd Caldwell Calloway Cannon Carmichael Carver Chandler Chappell Choate Clayborne Coates Coleman Conley " +
  "Cooley Corbin Cotton Crabtree Crockett Crowder Cummings Dalton Daniels Davenport Dawson Dempsey Dickerson Dillard Dixon " +
  "Donnelly Dorsey Draper Dugan Dunlap Eads Eastman Edmonds Elkins Emerson Everett Fairchild Farrow Faulkner Fenton Finch " +
  "Fletcher Fontaine Forrester Foster Frazier Fulton Gaines Garner Gentry Gibbs Gilmore Goddard Goodwin Granger Graves " +
  "Greenlee Grimes Hadley Hairston Hale Hammond Hardin Hargrove Harper Hatcher Hawkins Hayward Hendricks Hewitt Hinton " +
  "Holbrook Holloway Hopkins Houghton Hubbard Huff Hutchins Ingram Irving Jacobs Jarvis Jefferson Jenkins Jeter Joyner " +
  "Kearney Keller Kendrick Kimball Kirkland Lacey Lamar Langley Latham Lawson Ledbetter Leonard Lindsey Lockhart Lowery " +
  "Lyons Mabry Maddox Mallory Marsh Massey Mayfield McAllister McBride McCoy McDaniel McGee McKinney McNeil Meadows Mercer " +
  "Merritt Middleton Mims Minor Monroe Moody Mosley Mullins Nash Neal Newsome Nichols Norwood Oakley Odom Oliver Osborne " +
  "Overton Pace Paige Parrish Patton Peck Pendleton Perkins Pettway Phelps Pickett Pierce Poole Pratt Prescott Pruitt " +
  "Purnell Quarles Quinn Radford Ramsey Randle Ratliff Redmond Reeves Rhodes Riddle Riggs Roach Robbins Rollins Rucker " +
  "Sampson Satterfield Sawyer Sewell Shelton Shields Sims Singletary Slater Snead Spencer Stallworth Stanton Stokes Strickland " +
  "Sumner Swanson Tate Teague Thatcher Thornton Tillman Townsend Travers Tucker Tyson Underhill Upshaw Vance Vaughn Vickers " +
  "Wadsworth Walden Ware Watkins Weatherly Weaver Webb Weldon Wheatley Whitaker Whitfield Wilder Winslow Woodard Wyatt Yancey " +
  "Yates Young Abara Abdi Adeyemi Aggarwal Ahmed Andersen Asante Aydin Bajwa Banerjee Becker Bekele Berhane Bianchi Bondarenko " +
  "Bui Chakraborty Chen Cho Choi Chowdhury Cohen Costa D'Angelo Dang Das Desai Diallo Dinh Dubois Ekström Elbaz Farhadi " +
  "Fischer Fujimoto Gebre Goldberg Gupta Haddad Hailu Hansen Hashimi Hoang Hussein Huynh Ibekwe Ito Iyer Jansen Johansson " +
  "Kaplan Kapoor Karimi Khan Kim Kobayashi Kowalski Kozlov Krishnan Lam Larsen Le Lewandowski Li Lin Liu Lo Ma Mahmoud " +
  "Malhotra Marković Mbeki Mehta Mensah Mishra Mori Nair Nakamura Nasser Nguyen Nilsson Novak Nwosu O'Brien O'Donnell Okafor " +
  "Okonkwo Okoye Olsen Onyango Osei Ozturk Park Patel Petrov Pham Popescu Rahimi Rahman Rao Romano Rossi Russo Saito Salem " +
  "Sato Schmidt Schneider Seo Shah Sharma Shin Singh Sokolov Suleiman Suzuki Takahashi Tanaka Tesfaye Thapa Tran Uchida Vang " +
  "Varga Virtanen Vo Volkov Vuong Wagner Wang Weber Wong Wu Xiong Yamada Yang Yilmaz Yoon Zhang Zhou Zielinski"
).split(" ");

/** Family names of families that speak Spanish. */
export const lastNamesEs: readonly string[] = (
  "Acosta Acuña Aguilar Aguirre Alarcón Alvarado Amaya Aranda Arellano Arias Arriaga Ávila Ayala Barajas Barrera Barrios " +
  "Bautista Becerra Beltrán Benavides Bernal Bravo Bustamante Caballero Cabrera Calderón Camacho Campos Cano Cárdenas " +
  "Carrasco Carrillo Casillas Castañeda Castellanos Castillo Cavazos Cázares Ceballos Cervantes Chávez Cisneros Colón " +
  "Contreras Córdova Coronado Correa Cortez Covarrubias Cuevas Dávila De la Cruz Delgado Domínguez Duarte Durán Echeverría " +
  "Elizondo Enríquez Escobar Escobedo Esparza Espinoza Esquivel Estrada Farías Figueroa Fuentes Galindo Gallardo Gallegos " +
  "Gálvez Gamboa Garza Godínez Granados Guajardo Guerrero Guevara Gutiérrez Guzmán Heredia Hinojosa Huerta Ibarra Jaramillo " +
  "Jasso Juárez Lara Leal Ledesma Leyva Linares Lozano Lugo Luna Macías Madrigal Maldonado Marín Márquez Medina Mejía " +
  "Melgar Méndez Mendoza Mercado Meza Miranda Molina Montes Montoya Mora Moreno Muñiz Murillo Nájera Nava Navarro Noriega " +
  "Núñez Ocampo Ochoa Olivares Ontiveros Orozco Ortega Ortiz Osorio Pacheco Padilla Palacios Pantoja Paredes Peña Peralta " +
  "Pineda Ponce Quezada Quintero Quiroz Ramos Rangel Rentería Reséndiz Reyes Rico Ríos Rivas Robles Rocha Rojas Romero " +
  "Rosales Rosas Rubio Ruelas Saavedra Salas Salazar Saldaña Salgado Salinas Sandoval Santana Sepúlveda Serrano Solís Soto " +
  "Suárez Tamayo Tapia Tejeda Tinajero Torres Trejo Treviño Trujillo Urbina Valdez Valencia Valenzuela Vargas Velasco " +
  "Velázquez Vélez Villa Villalobos Villanueva Villarreal Yáñez Zamora Zapata Zaragoza Zavala Zepeda Zúñiga"
)
  .replace("De la Cruz", "De_la_Cruz")
  .split(" ")
  .map((name) => name.replaceAll("_", " "));
